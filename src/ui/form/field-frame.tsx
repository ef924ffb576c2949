import type { ReactNode } from 'react';
import styles from './field-frame.module.css';

export const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;

/** Ties an input to its hint and its error; Mantine's Input takes this only as `attributes`. */
export const describedBy = (id: string, hint: string | undefined) => ({
  'aria-describedby': hint ? `${hintId(id)} ${errorId(id)}` : errorId(id),
});

interface FieldMessageProps {
  readonly id: string;
  readonly error: string;
}

/**
 * A field's first error. Its line is kept free before there is one: an error that came when a field is left would
 * otherwise move the button from under the finger.
 */
export const FieldMessage = ({ id, error }: FieldMessageProps) => (
  <p id={errorId(id)} className={styles.error}>
    {error}
  </p>
);

interface FieldFrameProps extends FieldMessageProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Advice of one line at most, where an error stands while there is one. */
  readonly advice?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, input and error of one field. */
export const FieldFrame = ({ id, label, hint, error, advice, children }: FieldFrameProps) => (
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
