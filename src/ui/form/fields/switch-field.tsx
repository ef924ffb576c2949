import type * as v from 'valibot';
import { SwitchRow } from '../../controls/switch-row.tsx';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';

interface SwitchFieldProps<Schema extends v.GenericSchema>
  extends FieldBindingProps<Schema, boolean> {
  readonly label: string;
  /** One line of text about the setting. */
  readonly description?: string;
  /** Called after each change. */
  readonly onToggle?: (isOn: boolean) => void;
}

/** A boolean field as a switch. */
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
