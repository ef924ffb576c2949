import { Suspense } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import {
  type CustomerPayload,
  customerPayload,
} from '../../../contract/entities/customer-payload.ts';
import { formatPhone, keepPhoneSpelling } from '../../lib/format/phone-number.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { canSendTexts, useTenant } from '../../session/use-session.ts';
import { EditNotice } from '../../ui/form/edit/edit-notice.tsx';
import { useEdit } from '../../ui/form/edit/use-edit.ts';
import { EmailField, PhoneField, TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError } from '../../ui/form/form.tsx';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import {
  type AppForm,
  type FormValues,
  useAppForm,
  useFormState,
  useFormValues,
} from '../../ui/form/use-form.ts';
import type { AddressOwnerLinkProps } from './address-owner-advice.tsx';

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

// No field waits for the advice.
const AddressOwnerLink = loadOptional<AddressOwnerLinkProps>(() =>
  import('./address-owner-advice.tsx').then((module) => module.AddressOwnerLink),
);

interface AddressOwnerProps {
  readonly form: AppForm<typeof customerPayload>;
  readonly field: 'email' | 'phone';
  readonly saved: Customer | undefined;
}

/** An address that is saved already needs no advice. */
const AddressOwner = ({ form, field, saved }: AddressOwnerProps) => {
  const values = useFormValues(form);
  const { isSubmitting } = useFormState(form);
  if (isSubmitting || values[field].trim() === toValues(saved)[field]) return null;
  return (
    <Suspense>
      <AddressOwnerLink field={field} customer={values} savedId={saved?.id} />
    </Suspense>
  );
};

/** See spec §2 and §5. */
export const CustomerForm = ({ submitLabel, failure, customer, onSubmit }: CustomerFormProps) => {
  const form = useAppForm({ schema: customerPayload, initialValues: toValues(customer) });
  const tenant = useTenant();
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
        advice={
          <div role="status">
            <AddressOwner form={form} field="email" saved={customer} />
          </div>
        }
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        of={form}
        name="phone"
        label={labels.phone}
        isForTexts={canSendTexts(tenant)}
        advice={<AddressOwner form={form} field="phone" saved={customer} />}
        autoComplete="off"
        enterKeyHint="done"
      />
      <EditNotice of={edit} noun="customer" labels={labels} createLabel={createLabel} />
      <SaveButton of={form}>{isGone ? createLabel : submitLabel}</SaveButton>
      <FormError of={form} />
      <LeaveFormDialog of={form} />
    </Form>
  );
};
