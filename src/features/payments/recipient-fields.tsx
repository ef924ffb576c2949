import { maxLength } from '../../../contract/limits.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { AppForm } from '../../ui/form/use-form.ts';
import { DomainAdvice } from './domain-advice.tsx';
import type { RequestFormSchema } from './request-schema.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Shown as it is, without what it lacks; undefined: to be typed. */
  readonly known: Recipient | undefined;
}

/** Whom the request goes to. */
export const RecipientFields = ({ form, known }: RecipientFieldsProps) => {
  const look = { readOnly: known !== undefined, autoComplete: 'off', enterKeyHint: 'next' } as const;
  // With neither, both show, for the message that says so.
  const has = (part: 'email' | 'phone') => known?.[part] !== '';
  const shows = (part: 'email' | 'phone') => has(part) || !(has('email') || has('phone'));
  return (
    <>
      <TextField
        of={form}
        name="customer.name"
        label="Name"
        required
        maxLength={maxLength.name}
        autoCapitalize="words"
        {...look}
      />
      {shows('email') && (
        <EmailField
          of={form}
          name="customer.email"
          label="Email"
          advice={known ? undefined : <DomainAdvice form={form} />}
          {...look}
        />
      )}
      {shows('phone') && <PhoneField of={form} name="customer.phone" label="Phone Number" {...look} />}
    </>
  );
};
