import { type ReactNode, useId } from 'react';
import type * as v from 'valibot';
import { BoundField, type FieldBindingProps, type InputBinding } from './bound-field.tsx';
import styles from './choice-field.module.css';
import { FieldFoot, getErrorId } from './field-wrapper.tsx';

interface ChoiceDisplayProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly labelAside?: ReactNode;
}

interface ChoiceProps extends ChoiceDisplayProps {
  readonly id: string;
  readonly value: unknown;
  readonly error?: string;
  readonly advice?: ReactNode;
  readonly radio: Pick<InputBinding, 'name' | 'onChange'> & Partial<InputBinding>;
}

/** It looks like a segmented control. */
export const Choice = ({
  id,
  label,
  options,
  value,
  radio,
  error = '',
  advice,
  disabled = false,
  labelAside,
}: ChoiceProps) => {
  const labelId = useId();
  return (
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
              {...radio}
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
      <FieldFoot id={id} error={error} advice={advice} />
    </div>
  );
};

export const ChoiceField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldBindingProps<Schema, string> & ChoiceDisplayProps) => (
  <BoundField of={of} name={name}>
    {({ value, error, binding: { id, ...radio } }) => (
      <Choice {...displayProps} id={id} value={value} error={error} radio={radio} />
    )}
  </BoundField>
);
