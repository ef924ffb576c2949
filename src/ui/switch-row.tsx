import { type ReactNode, useId } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  readonly label: string;
  /** What it does, in a line. */
  readonly description: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off, at once; the whole row turns it. */
export const SwitchRow = ({ label, description, checked, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
};
