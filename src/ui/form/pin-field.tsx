import type * as v from 'valibot';
import { BoundField } from './bound-field.tsx';
import { type FieldProps, TextInput } from './text-field.tsx';

/** Digits only, on the number pad, never filled in by the browser (spec §5: type 'pin'). */
export const PinField = <Schema extends v.GenericSchema>({ of, name, ...look }: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {({ binding, setValue, ...input }) => (
      <TextInput
        {...look}
        input={{
          ...input,
          setValue,
          binding: { ...binding, onChange: ({ currentTarget }) => setValue(currentTarget.value.replace(/\D/g, '')) },
        }}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
      />
    )}
  </BoundField>
);
