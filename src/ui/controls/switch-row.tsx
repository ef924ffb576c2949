import { type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onBlur?: FocusEventHandler;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A change takes effect at once. */
export const SwitchRow = ({
  label,
  description,
  checked,
  onChange,
  onBlur,
  ref,
}: SwitchRowProps) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <input
        ref={ref}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids aria-checked on a checkbox, whose own state counts
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
    </label>
  );
};
