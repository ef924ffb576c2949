import type * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import type { FieldName, FormValues } from '../form-types.ts';
import { type FieldProps, TextField } from './text-field.tsx';

interface StaffNameFieldsProps<Schema extends v.GenericSchema>
  extends Pick<FieldProps<Schema>, 'of'> {
  readonly names: readonly [first: Name<Schema>, last: Name<Schema>];
  /** True for the user's own name, which the browser may autofill. */
  readonly isOwn?: boolean;
}

type Name<Schema extends v.GenericSchema> = FieldName<FormValues<Schema>, string>;

/** First and last name of a member of staff. */
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
