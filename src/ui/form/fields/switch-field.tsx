import type * as v from 'valibot';
import { SwitchRow } from '../../controls/switch-row.tsx';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';

interface SwitchFieldProps<Schema extends v.GenericSchema>
  extends FieldBindingProps<Schema, boolean> {
  readonly label: string;
  readonly description?: string;
  readonly onToggle?: (isOn: boolean) => void;
}

export const SwitchField = <Schema extends v.GenericSchema>({
  of,
  name,
  label,
  description,
  onToggle,
}: SwitchFieldProps<Schema>) => (
  <BoundField of={of} name={name} isBoolean>
    {({ value, setValue, binding: { ref, onBlur } }) => (
      <SwitchRow
        ref={ref}
        label={label}
        description={description}
        checked={value === true}
        onBlur={onBlur}
        onChange={(isOn) => {
          setValue(isOn);
          onToggle?.(isOn);
        }}
      />
    )}
  </BoundField>
);
