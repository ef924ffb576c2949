import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { Recipient } from './recipient.ts';
import type { RequestFormSchema } from './request-schema.ts';

interface ReadOnlyRecipientProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly recipient: Recipient;
}

/** The fields of an existing customer, without those that are empty. */
export const ReadOnlyRecipient = ({ form, recipient: { email, phone } }: ReadOnlyRecipientProps) => {
  // Without email and phone number both fields show, because the validation message needs them.
  const hasNeither = email === '' && phone === '';
  return (
    <>
      <TextField
        of={form}
        name="customer.name"
        label="Name"
        hint="To change these details, edit the customer."
        required
        readOnly
      />
      {(email !== '' || hasNeither) && <EmailField of={form} name="customer.email" label="Email" readOnly />}
      {(phone !== '' || hasNeither) && <PhoneField of={form} name="customer.phone" label="Phone Number" readOnly />}
    </>
  );
};
