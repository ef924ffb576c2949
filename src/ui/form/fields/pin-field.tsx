import type * as v from 'valibot';
import { BoundField } from './bound-field.tsx';
import { type FieldProps, TextInput } from './text-field.tsx';

/** Digits only, with a numeric keyboard and without autofill (spec §5: type 'pin'). */
export const PinField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {({ binding, setValue, ...input }) => (
      <TextInput
        {...displayProps}
        input={{
          ...input,
          setValue,
          binding: {
            ...binding,
            onChange: ({ currentTarget }) => setValue(currentTarget.value.replace(/\D/g, '')),
          },
        }}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
      />
    )}
  </BoundField>
);
