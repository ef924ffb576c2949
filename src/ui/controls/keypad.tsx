import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '../icons/screen-icons.ts';
import styles from './keypad.module.css';

/** The keys above the 0. */
const upperDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface KeypadProps {
  /** Called with the digits of the pressed key. */
  readonly onDigits: (digits: string) => void;
  readonly onDelete: () => void;
  /** Whether a key types two zeros, as amounts often end with them. */
  readonly hasDoubleZero?: boolean;
}

/** Large keys for digits, in the order of a telephone. */
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
