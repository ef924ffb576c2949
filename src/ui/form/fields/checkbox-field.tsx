import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';
import styles from './checkbox-field.module.css';
import { errorId, FieldMessage } from './field-wrapper.tsx';

interface CheckboxDisplayProps {
  /** May contain a link. */
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

export const CheckboxField = <Schema extends v.GenericSchema>(
  props: FieldBindingProps<Schema, boolean> & CheckboxDisplayProps,
) => {
  const { of, name, label, required = false, disabled = false } = props;
  return (
    <BoundField of={of} name={name} isBoolean>
      {({ value, error, binding }) => (
        <div>
          <label className={styles.choice}>
            <input
              {...binding}
              type="checkbox"
              className={styles.box}
              checked={value === true}
              disabled={disabled}
              aria-invalid={error !== ''}
              aria-required={required}
              aria-describedby={errorId(binding.id)}
            />
            <span>{label}</span>
          </label>
          <FieldMessage id={binding.id} error={error} />
        </div>
      )}
    </BoundField>
  );
};
