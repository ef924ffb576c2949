import type * as v from 'valibot';
import { type FieldProps, TextField } from './text-field.tsx';

export const PhoneField = <Schema extends v.GenericSchema>(props: FieldProps<Schema>) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
