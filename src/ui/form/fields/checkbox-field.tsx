import type { ComponentProps, ReactNode } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';
import styles from './checkbox-field.module.css';
import { FieldHint, FieldMessage, getDescribedBy } from './field-wrapper.tsx';

interface CheckboxRowProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly label: ReactNode;
  /** Some of the rows that it stands for are checked. */
  readonly isIndeterminate?: boolean;
}

export const CheckboxRow = ({ label, isIndeterminate = false, ...input }: CheckboxRowProps) => (
  <label className={styles.row}>
    <input
      ref={(element) => {
        if (element) element.indeterminate = isIndeterminate;
      }}
      {...input}
      type="checkbox"
      className={styles.box}
    />
    <span>{label}</span>
  </label>
);

interface CheckboxDisplayProps {
  /** It may contain a link. */
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
}

export const CheckboxField = <Schema extends v.GenericSchema>(
  props: FieldBindingProps<Schema, boolean> & CheckboxDisplayProps,
) => {
  const { of, name, label, required = false, disabled = false, hint } = props;
  return (
    <BoundField of={of} name={name} isBoolean>
      {({ value, error, binding }) => (
        <div>
          <CheckboxRow
            {...binding}
            label={label}
            checked={value === true}
            disabled={disabled}
            aria-invalid={error !== ''}
            aria-required={required}
            {...getDescribedBy(binding.id, hint)}
          />
          <FieldHint id={binding.id} hint={hint} />
          <FieldMessage id={binding.id} error={error} />
        </div>
      )}
    </BoundField>
  );
};
