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

interface FieldFootProps extends FieldMessageProps {
  /** An error replaces the advice. */
  readonly advice?: ReactNode;
}

/** Advice on the reserved line moves nothing. */
export const FieldFoot = ({ id, error, advice }: FieldFootProps) => (
  <div className={styles.foot}>
    <FieldMessage id={id} error={error} />
    {advice && error === '' && <div>{advice}</div>}
  </div>
);

interface FieldWrapperProps extends FieldFootProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

export const FieldWrapper = ({ id, label, hint, error, advice, children }: FieldWrapperProps) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    <FieldHint id={id} hint={hint} />
    {children}
    <FieldFoot id={id} error={error} advice={advice} />
  </div>
);
