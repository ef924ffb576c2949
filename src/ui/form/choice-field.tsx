import { type ReactNode, useId } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldOf } from './bound-field.tsx';
import styles from './choice-field.module.css';
import { errorId, FieldMessage } from './field-frame.tsx';

interface ChoiceLook {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  /** Stands beside the label. */
  readonly beside?: ReactNode;
}

/** One of a few, all in sight: a radio group that looks like one switch. */
export const ChoiceField = <Schema extends v.GenericSchema>(props: FieldOf<Schema, string> & ChoiceLook) => {
  const { of, name, label, options, disabled = false, beside } = props;
  const labelId = useId();
  return (
    <BoundField of={of} name={name}>
      {({ value, error, binding: { id, ...binding } }) => (
        <div role="radiogroup" aria-labelledby={labelId} aria-describedby={errorId(id)} aria-invalid={error !== ''}>
          <div className={styles.top}>
            <span id={labelId} className={styles.label}>
              {label}
            </span>
            {beside}
          </div>
          <div className={styles.options}>
            {options.map((option) => (
              <label key={option.value} className={styles.option}>
                <input
                  {...binding}
                  type="radio"
                  className={styles.radio}
                  value={option.value}
                  checked={value === option.value}
                  disabled={disabled}
                />
                {option.label}
              </label>
            ))}
          </div>
          <FieldMessage id={id} error={error} />
        </div>
      )}
    </BoundField>
  );
};
