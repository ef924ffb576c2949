import type { ReactNode } from 'react';
import { type ServicePayload, servicePayload } from '../../../contract/entities/service.ts';
import { maxLength } from '../../../contract/limits.ts';
import { getGross, getVat } from '../../../contract/money.ts';
import { formatMoney } from '../../lib/format/money.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { MoneyField } from '../../ui/form/fields/money-field.tsx';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, type FormValues, useAppForm } from '../../ui/form/use-form.ts';

/** The VAT on the typed price, and the total (spec §2). */
const CostWithVat = ({ form }: { form: AppForm<typeof servicePayload> }) => {
  const netPence = useFormValues(form).cost ?? 0;
  return (
    <DefinitionList
      items={[
        { term: 'VAT (20%)', value: formatMoney(getVat(netPence, 'T1')) },
        { term: 'Total', value: formatMoney(getGross(netPence, 'T1')) },
      ]}
    />
  );
};

interface ServiceFormProps {
  readonly submitLabel: string;
  /** What the form says when the write has failed. */
  readonly failure: string | undefined;
  /** Whether the business charges VAT. */
  readonly includeVat: boolean;
  readonly initial?: FormValues<typeof servicePayload>;
  readonly onSubmit: (payload: ServicePayload) => Promise<void>;
  /** Rendered below the button. */
  readonly children?: ReactNode;
}

// The form shows no field for `serviceOrder`, the service's place in the price list. A write sends
// the value unchanged.
const blankValues: FormValues<typeof servicePayload> = {
  name: '',
  description: '',
  cost: 0,
  serviceOrder: null,
};

/** The form to create or edit a service (spec §2, §5). */
export const ServiceForm = (props: ServiceFormProps) => {
  const { submitLabel, failure, includeVat, initial = blankValues, onSubmit, children } = props;
  const form = useAppForm({
    schema: servicePayload,
    initialValues: { ...initial, cost: initial.cost ?? 0 },
  });
  // The spec has an optional number, so the payload leaves a missing order out instead of sending
  // null.
  const submit = submitToApi(form, failure, ({ serviceOrder, ...fields }) => {
    const hasOrder = serviceOrder !== null && serviceOrder !== undefined;
    return onSubmit(hasOrder ? { ...fields, serviceOrder } : fields);
  });
  return (
    <Form of={form} label={submitLabel} onSubmit={submit}>
      <TextField
        of={form}
        name="name"
        label="Service Name"
        required
        maxLength={maxLength.name}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="description"
        label="Description"
        required
        maxLength={maxLength.description}
        autoComplete="off"
        enterKeyHint="next"
      />
      <MoneyField
        of={form}
        name="cost"
        label="Price"
        hint="leave as 0 if configurable"
        enterKeyHint="done"
      />
      {includeVat && <CostWithVat form={form} />}
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
      {children}
      <LeaveFormDialog of={form} />
    </Form>
  );
};
