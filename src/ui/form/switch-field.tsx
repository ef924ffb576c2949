import type * as v from 'valibot';
import { SwitchRow } from '../switch-row.tsx';
import { BoundField, type FieldOf } from './bound-field.tsx';

interface SwitchFieldProps<Schema extends v.GenericSchema> extends FieldOf<Schema, boolean> {
  readonly label: string;
  /** Told at each turn, for whoever remembers it. */
  readonly onTurn?: (isOn: boolean) => void;
}

/** Something of a form that is on or off. */
export const SwitchField = <Schema extends v.GenericSchema>({ of, name, label, onTurn }: SwitchFieldProps<Schema>) => (
  <BoundField of={of} name={name} isFlag>
    {({ value, setValue, binding: { ref, onBlur } }) => (
      <SwitchRow
        ref={ref}
        label={label}
        checked={value === true}
        onBlur={onBlur}
        onChange={(isOn) => {
          setValue(isOn);
          onTurn?.(isOn);
        }}
      />
    )}
  </BoundField>
);
