import type * as v from 'valibot';
import { BoundField } from './bound-field.tsx';
import { type FieldProps, TextInput } from './text-field.tsx';

/** The address in a copied recipient, such as `Jo Bloggs <jo@example.com>`. */
const bracketedAddress = /<([^<>\s]+@[^<>\s]+)>[\s,;]*$/;

/** A field for an email address. Of a pasted recipient, it keeps the address. */
export const EmailField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {(input) => (
      <TextInput
        // Browsers refuse or rewrite a domain such as “bücher.test” in a field of the type “email”.
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onPaste={(event) => {
          const address = bracketedAddress.exec(event.clipboardData.getData('text'))?.[1];
          if (address === undefined || displayProps.readOnly) return;
          event.preventDefault();
          input.setValue(address);
        }}
        {...displayProps}
        input={input}
      />
    )}
  </BoundField>
);
