import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import type { VatCode } from '../../../contract/money.ts';
import { paymentPayload } from '../../../contract/payment.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { RequestFound } from './request-found.tsx';
import { RequestTotal } from './request-total.tsx';
import { SendFinding } from './send-finding.tsx';
import { useSendRequest } from './use-send-request.ts';

/** What a picked service fills in; a configurable one leaves the price (net pence) as it is. */
export interface PickedService {
  readonly description: string;
  readonly cost: number | null;
}

interface RequestFormProps {
  /** Shown read-only; without one the fields are editable. */
  readonly recipient?: Recipient;
  readonly vatCode: VatCode;
  readonly servicePicker: (onPick: (service: PickedService) => void) => ReactNode;
}

const vatChoices = [
  { value: 'T0', label: 'No VAT' },
  { value: 'T1', label: 'VAT (20%)' },
];

/** Who, what for, how much, Send (spec §2). */
export const RequestForm = ({ recipient, vatCode, servicePicker }: RequestFormProps) => {
  const form = useAppForm({
    schema: paymentPayload,
    initialValues: {
      customer: recipient ?? { name: '', email: '', phone: '' },
      description: '',
      amountNet: 0,
      vatCode,
    },
  });
  const { send, finding } = useSendRequest(form);
  const fillIn = ({ description, cost }: PickedService) => {
    form.setValue('description', description);
    if (cost) form.setValue('amountNet', cost);
  };
  if (finding?.kind === 'sent') return <RequestFound payment={finding.payment} />;
  return (
    <Form of={form} label="New Request" onSubmit={send}>
      <RecipientFields form={form} known={recipient} />
      {servicePicker(fillIn)}
      <TextField
        of={form}
        name="description"
        label="Description"
        maxLength={maxLength.description}
        autoComplete="off"
        enterKeyHint="next"
      />
      <MoneyField of={form} name="amountNet" label="Price" required enterKeyHint="done" />
      <ChoiceField of={form} name="vatCode" label="VAT" options={vatChoices} />
      <RequestTotal form={form} />
      <SubmitButton of={form}>Send Payment Request</SubmitButton>
      {finding && <SendFinding finding={finding} />}
      <FormError of={form} />
    </Form>
  );
};
