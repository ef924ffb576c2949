import type * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import { type FieldProps, PhoneField, TextField } from './text-field.tsx';

type ShopFieldProps<Schema extends v.GenericSchema> = Pick<
  FieldProps<Schema>,
  'of' | 'name' | 'hint'
>;

export const ShopNameField = <Schema extends v.GenericSchema>(
  props: ShopFieldProps<Schema> & Pick<FieldProps<Schema>, 'enterKeyHint'>,
) => (
  <TextField
    label="Shop Name"
    required
    maxLength={maxLength.shopName}
    autoComplete="organization"
    enterKeyHint="next"
    {...props}
  />
);

export const ShopPhoneField = <Schema extends v.GenericSchema>(
  props: ShopFieldProps<Schema> & Pick<FieldProps<Schema>, 'label'>,
) => <PhoneField maxLength={maxLength.phone} enterKeyHint="next" {...props} />;
