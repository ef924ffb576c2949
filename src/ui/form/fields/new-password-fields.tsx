import type * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import type { FieldName, FormValues } from '../form-types.ts';
import { PasswordField } from './password-field.tsx';
import type { FieldProps } from './text-field.tsx';

interface NewPasswordFieldsProps<Schema extends v.GenericSchema>
  extends Pick<FieldProps<Schema>, 'of'> {
  readonly names: Pair<FieldName<FormValues<Schema>, string>>;
  readonly labels: Pair<string>;
}

type Pair<Part> = readonly [first: Part, again: Part];

export const NewPasswordFields = <Schema extends v.GenericSchema>(
  props: NewPasswordFieldsProps<Schema>,
) => {
  const { of, names, labels } = props;
  const displayProps = {
    of,
    required: true,
    maxLength: maxLength.password,
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <PasswordField
        {...displayProps}
        name={names[0]}
        label={labels[0]}
        // The rules differ from backend to backend.
        hint="Four unusual words make a good one"
        enterKeyHint="next"
      />
      <PasswordField {...displayProps} name={names[1]} label={labels[1]} enterKeyHint="done" />
    </>
  );
};
