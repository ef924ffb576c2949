import type { Customer } from '../../../contract/entities/customer.ts';
import {
  type CustomerPayload,
  customerPayload,
} from '../../../contract/entities/customer-payload.ts';
import { formatPhone, keepPhoneSpelling } from '../../lib/format/phone-number.ts';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { EmailField, PhoneField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type FormValues, useAppForm } from '../../ui/form/use-form.ts';
import { SavedCustomerNotice } from './saved-customer-notice.tsx';

const createLabel = 'Create Customer';

interface CustomerFormProps {
  readonly submitLabel: typeof createLabel | 'Update Customer';
  /** It is the message when the write fails. */
  readonly failure: string | undefined;
  readonly customer?: Customer;
  /** The payload overwrites `customer`, which is undefined for a new one. */
  readonly onSubmit: (payload: CustomerPayload, customer: Customer | undefined) => Promise<void>;
}

const labels = { name: 'Name', email: 'Email', phone: 'Phone Number' };

const toValues = (customer?: Customer): FormValues<typeof customerPayload> => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: formatPhone(customer?.phone ?? ''),
});

/** See spec §2 and §5. */
export const CustomerForm = ({ submitLabel, failure, customer, onSubmit }: CustomerFormProps) => {
  const form = useAppForm({ schema: customerPayload, initialValues: toValues(customer) });
  const edit = useEdit({ form, row: customer, toValues });
  const isGone = edit.notice.kind === 'deleted';
  return (
    <Form
      of={form}
      label={submitLabel}
      onSubmit={submitToApi(form, failure, (payload) =>
        edit.save(payload, (fields, row) =>
          onSubmit({ ...fields, phone: keepPhoneSpelling(fields.phone ?? '', row?.phone) }, row),
        ),
      )}
    >
      <TextField
        of={form}
        name="name"
        label={labels.name}
        required
        autoCapitalize="words"
        autoComplete="off"
        enterKeyHint="next"
      />
      <EmailField
        of={form}
        name="email"
        label={labels.email}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        of={form}
        name="phone"
        label={labels.phone}
        autoComplete="off"
        enterKeyHint="done"
      />
      <EditNotice of={edit} noun="customer" labels={labels} createLabel={createLabel} />
      <SaveButton of={form}>{isGone ? createLabel : submitLabel}</SaveButton>
      <FormError of={form} />
      {customer === undefined && <SavedCustomerNotice form={form} />}
      <LeaveFormDialog of={form} />
    </Form>
  );
};
