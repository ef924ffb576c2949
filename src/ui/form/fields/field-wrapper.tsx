import type { ReactNode } from 'react';
import styles from './field-wrapper.module.css';

export const getErrorId = (id: string) => `${id}-error`;
const getHintId = (id: string) => `${id}-hint`;

/** Mantine's Input accepts this only as `attributes`. */
export const getDescribedBy = (id: string, hint: string | undefined) => ({
  'aria-describedby': hint ? `${getHintId(id)} ${getErrorId(id)}` : getErrorId(id),
});

interface FieldMessageProps {
  readonly id: string;
  readonly error: string;
}

/** An error that appears on blur would move the pressed button, so its line is reserved. */
export const FieldMessage = ({ id, error }: FieldMessageProps) => (
  <p id={getErrorId(id)} className={styles.error}>
    {error}
  </p>
);

/** `id` is that of the field. */
export const FieldHint = ({
  id,
  hint,
}: {
  readonly id: string;
  readonly hint?: string | undefined;
}) =>
  hint && (
    <p id={getHintId(id)} className={styles.hint}>
      {hint}
    </p>
  );

interface FieldWrapperProps extends FieldMessageProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** An error replaces the advice, which has one line. */
  readonly advice?: ReactNode;
  readonly children: ReactNode;
}

export const FieldWrapper = ({ id, label, hint, error, advice, children }: FieldWrapperProps) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    <FieldHint id={id} hint={hint} />
    {children}
    <div className={styles.foot}>
      <FieldMessage id={id} error={error} />
      {advice && error === '' && <div className={styles.advice}>{advice}</div>}
    </div>
  </div>
);
