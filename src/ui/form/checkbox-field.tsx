import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldOf } from './bound-field.tsx';
import styles from './checkbox-field.module.css';
import { errorId, FieldMessage } from './field-frame.tsx';

interface CheckboxLook {
  /** May hold a link. */
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

export const CheckboxField = <Schema extends v.GenericSchema>(props: FieldOf<Schema, boolean> & CheckboxLook) => {
  const { of, name, label, required = false, disabled = false } = props;
  return (
    <BoundField of={of} name={name} isFlag>
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
