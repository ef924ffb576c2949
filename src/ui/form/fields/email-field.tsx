import type * as v from 'valibot';
import { type FieldProps, TextField } from './text-field.tsx';

export const EmailField = <Schema extends v.GenericSchema>(props: FieldProps<Schema>) => (
  <TextField
    // Browsers refuse or rewrite a domain such as “bücher.test” in a field of the type “email”.
    type="text"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
);
