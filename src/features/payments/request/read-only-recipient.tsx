import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { Recipient } from '../model/recipient.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';

interface ReadOnlyRecipientProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly recipient: Recipient;
}

/** The read-only fields of an existing customer. An empty field is hidden. */
export const ReadOnlyRecipient = ({ form, recipient: { email, phone } }: ReadOnlyRecipientProps) => {
  // A customer without any address has both fields, because the validation message appears below a field.
  const hasNoAddress = email === '' && phone === '';
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
      {(email !== '' || hasNoAddress) && <EmailField of={form} name="customer.email" label="Email" readOnly />}
      {(phone !== '' || hasNoAddress) && <PhoneField of={form} name="customer.phone" label="Phone Number" readOnly />}
    </>
  );
};
