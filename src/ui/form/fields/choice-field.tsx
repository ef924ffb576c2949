import { type ReactNode, useId } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';
import styles from './choice-field.module.css';
import { FieldMessage, getErrorId } from './field-wrapper.tsx';

interface ChoiceDisplayProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly labelAside?: ReactNode;
}

/** It looks like a segmented control. */
export const ChoiceField = <Schema extends v.GenericSchema>(
  props: FieldBindingProps<Schema, string> & ChoiceDisplayProps,
) => {
  const { of, name, label, options, disabled = false, labelAside } = props;
  const labelId = useId();
  return (
    <BoundField of={of} name={name}>
      {({ value, error, binding: { id, ...binding } }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={getErrorId(id)}
          aria-invalid={error !== ''}
        >
          <div className={styles.header}>
            <span id={labelId} className={styles.label}>
              {label}
            </span>
            {labelAside}
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
