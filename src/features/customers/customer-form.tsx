import type { Customer } from '../../../contract/entities/customer.ts';
import {
  type CustomerPayload,
  customerPayload,
} from '../../../contract/entities/customer-payload.ts';
import { EmailField } from '../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../ui/form/fields/phone-field.tsx';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type FormValues, useAppForm } from '../../ui/form/use-form.ts';
import { SavedCustomerNotice } from './saved-customer-notice.tsx';

interface CustomerFormProps {
  readonly submitLabel: 'Create Customer' | 'Update Customer';
  /** The message when the write fails. */
  readonly failure: string | undefined;
  /** The customer to edit; undefined for a new customer. */
  readonly customer?: Customer;
  readonly onSubmit: (payload: CustomerPayload) => Promise<void>;
}

const toValues = (customer?: Customer): FormValues<typeof customerPayload> => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
});

/** The form to create or edit a customer (spec §2, §5). */
export const CustomerForm = ({ submitLabel, failure, customer, onSubmit }: CustomerFormProps) => {
  const form = useAppForm({ schema: customerPayload, initialValues: toValues(customer) });
  return (
    <Form of={form} label={submitLabel} onSubmit={submitToApi(form, failure, onSubmit)}>
      <TextField
        of={form}
        name="name"
        label="Name"
        required
        autoCapitalize="words"
        autoComplete="off"
        enterKeyHint="next"
      />
      <EmailField of={form} name="email" label="Email" autoComplete="off" enterKeyHint="next" />
      <PhoneField
        of={form}
        name="phone"
        label="Phone Number"
        autoComplete="off"
        enterKeyHint="done"
      />
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
      {customer === undefined && <SavedCustomerNotice form={form} />}
      <LeaveFormDialog of={form} />
    </Form>
  );
};
