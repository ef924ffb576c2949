import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import type { VatCode } from '../../../contract/money.ts';
import { paymentPayload } from '../../../contract/payment.ts';
import { useAttempt } from '../../http/attempt.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { createPaymentOptions } from './api.ts';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { RequestTotal } from './request-total.tsx';

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
  const leave = useLeave();
  const attempt = useAttempt();
  const create = useMutation(createPaymentOptions);

  const fillIn = ({ description, cost }: PickedService) => {
    form.setValue('description', description);
    if (cost) form.setValue('amountNet', cost);
  };
  const send = submitToApi(form, createPaymentOptions.meta?.failure, async (payload) => {
    await create.mutateAsync({ payload, idempotencyKey: attempt.keyFor(payload) });
    await leave({ to: '/payments' });
  });

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
      <FormError of={form} />
    </Form>
  );
};
