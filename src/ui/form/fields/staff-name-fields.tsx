import type * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import type { FieldName, FormValues } from '../form-types.ts';
import { type FieldProps, TextField } from './text-field.tsx';

interface StaffNameFieldsProps<Schema extends v.GenericSchema>
  extends Pick<FieldProps<Schema>, 'of'> {
  readonly names: readonly [first: Name<Schema>, last: Name<Schema>];
  /** The browser may autofill the user's own name. */
  readonly isOwn?: boolean;
}

type Name<Schema extends v.GenericSchema> = FieldName<FormValues<Schema>, string>;

export const StaffNameFields = <Schema extends v.GenericSchema>(
  props: StaffNameFieldsProps<Schema>,
) => {
  const { of, names, isOwn = false } = props;
  const displayProps = {
    of,
    required: true,
    maxLength: maxLength.name,
    autoCapitalize: 'words',
    enterKeyHint: 'next',
  } as const;
  return (
    <>
      <TextField
        {...displayProps}
        name={names[0]}
        label="First Name"
        autoComplete={isOwn ? 'given-name' : 'off'}
      />
      <TextField
        {...displayProps}
        name={names[1]}
        label="Last Name"
        autoComplete={isOwn ? 'family-name' : 'off'}
      />
    </>
  );
};
