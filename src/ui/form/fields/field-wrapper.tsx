import type { ReactNode } from 'react';
import styles from './field-wrapper.module.css';

export const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;

/** Links an input to its hint and its error. Mantine's Input accepts this only as `attributes`. */
export const getDescribedBy = (id: string, hint: string | undefined) => ({
  'aria-describedby': hint ? `${hintId(id)} ${errorId(id)}` : errorId(id),
});

interface FieldMessageProps {
  readonly id: string;
  readonly error: string;
}

/**
 * The first error of a field. The line is reserved, because an error that appears on blur would otherwise move the button
 * that the user is pressing.
 */
export const FieldMessage = ({ id, error }: FieldMessageProps) => (
  <p id={errorId(id)} className={styles.error}>
    {error}
  </p>
);

interface FieldWrapperProps extends FieldMessageProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** One line of advice at most, replaced by an error. */
  readonly advice?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, input and error of one field. */
export const FieldWrapper = ({ id, label, hint, error, advice, children }: FieldWrapperProps) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {hint && (
      <p id={hintId(id)} className={styles.hint}>
        {hint}
      </p>
    )}
    {children}
    <div className={styles.foot}>
      <FieldMessage id={id} error={error} />
      {advice && error === '' && <div className={styles.advice}>{advice}</div>}
    </div>
  </div>
);
