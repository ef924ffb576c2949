import type * as v from 'valibot';
import { maxLength } from '../../../contract/limits.ts';
import type { FieldName, ValuesOf } from './form-types.ts';
import { type FieldProps, TextField } from './text-field.tsx';

interface PersonNameFieldsProps<Schema extends v.GenericSchema> extends Pick<FieldProps<Schema>, 'of'> {
  readonly names: readonly [first: Name<Schema>, last: Name<Schema>];
  /** Of whoever types: then the phone fills it in. */
  readonly isOwn?: boolean;
}

type Name<Schema extends v.GenericSchema> = FieldName<ValuesOf<Schema>, string>;

/** First and last name of a member of staff. */
export const PersonNameFields = <Schema extends v.GenericSchema>(props: PersonNameFieldsProps<Schema>) => {
  const { of, names, isOwn = false } = props;
  const look = {
    of,
    required: true,
    maxLength: maxLength.name,
    autoCapitalize: 'words',
    enterKeyHint: 'next',
  } as const;
  return (
    <>
      <TextField {...look} name={names[0]} label="First Name" autoComplete={isOwn ? 'given-name' : 'off'} />
      <TextField {...look} name={names[1]} label="Last Name" autoComplete={isOwn ? 'family-name' : 'off'} />
    </>
  );
};
