import type * as v from 'valibot';
import { type FieldProps, TextField } from './text-field.tsx';

export const EmailField = <Schema extends v.GenericSchema>(props: FieldProps<Schema>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
);
