import { maxLength } from '../../../../contract/limits.ts';
import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { DomainSuggestion } from './domain-suggestion.tsx';
import type { RequestFormSchema } from './request-schema.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  /** A customer to show read-only, without empty fields; undefined if the user types the recipient. */
  readonly readOnlyRecipient: Recipient | undefined;
}

export const RecipientFields = ({ form, readOnlyRecipient }: RecipientFieldsProps) => {
  const fieldProps = { readOnly: readOnlyRecipient !== undefined, autoComplete: 'off', enterKeyHint: 'next' } as const;
  // Without email and phone number both fields show, because the validation message needs them.
  const hasValue = (part: 'email' | 'phone') => readOnlyRecipient?.[part] !== '';
  const isShown = (part: 'email' | 'phone') => hasValue(part) || !(hasValue('email') || hasValue('phone'));
  return (
    <>
      <TextField
        of={form}
        name="customer.name"
        label="Name"
        required
        maxLength={maxLength.name}
        autoCapitalize="words"
        {...fieldProps}
      />
      {isShown('email') && (
        <EmailField
          of={form}
          name="customer.email"
          label="Email"
          advice={readOnlyRecipient ? undefined : <DomainSuggestion form={form} />}
          {...fieldProps}
        />
      )}
      {isShown('phone') && <PhoneField of={form} name="customer.phone" label="Phone Number" {...fieldProps} />}
    </>
  );
};
