import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '../icons/screen-icons.ts';
import styles from './keypad.module.css';

const upperDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface KeypadProps {
  readonly onDigits: (digits: string) => void;
  readonly onDelete: () => void;
  /** Amounts often end with two zeros. */
  readonly hasDoubleZero?: boolean;
}

/** A telephone has this order of keys. */
export const Keypad = ({ onDigits, onDelete, hasDoubleZero = false }: KeypadProps) => {
  const renderKey = (digits: string) => (
    <UnstyledButton key={digits} className={styles.key} onClick={() => onDigits(digits)}>
      {digits}
    </UnstyledButton>
  );
  return (
    <div className={styles.keys}>
      {upperDigits.map(renderKey)}
      {hasDoubleZero ? renderKey('00') : <span />}
      {renderKey('0')}
      <UnstyledButton className={styles.key} aria-label="Delete the last digit" onClick={onDelete}>
        <IconBackspace />
      </UnstyledButton>
    </div>
  );
};
