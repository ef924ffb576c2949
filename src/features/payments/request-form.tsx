import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import { grossOf, type VatCode } from '../../../contract/money.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { AskedAhead } from './asked-ahead.tsx';
import { DoubleAskQuestion } from './double-ask-question.tsx';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { RequestFound } from './request-found.tsx';
import { requestForm } from './request-schema.ts';
import { RequestTotal } from './request-total.tsx';
import { SendFinding } from './send-finding.tsx';
import { tillPrice } from './till-price.ts';
import { useDoubleAsk } from './use-double-ask.ts';
import { useSendRequest } from './use-send-request.ts';
import { VatChoice } from './vat-choice.tsx';

/** What a picked service fills in; a configurable one leaves the price (net pence) as it is. */
export interface PickedService {
  readonly description: string;
  readonly cost: number | null;
}

interface RequestFormProps {
  /** Shown read-only; without one the fields are editable. */
  readonly recipient?: Recipient;
  readonly vatCode: VatCode;
  /** Who asks. */
  readonly me: CurrentUser | undefined;
  /** Whether this device keeps how prices are typed. */
  readonly remembers: boolean;
  readonly servicePicker: (onPick: (service: PickedService) => void) => ReactNode;
}

/** Who, what for, how much, Send (spec §2). */
export const RequestForm = ({ recipient, vatCode, me, remembers, servicePicker }: RequestFormProps) => {
  const form = useAppForm({
    schema: requestForm,
    initialValues: {
      customer: recipient ?? { name: '', email: '', phone: '' },
      description: '',
      price: 0,
      vatCode,
      includesVat: remembers && tillPrice.get(),
    },
  });
  const { look, asked, mayGo, sendAnyway, dropQuestion } = useDoubleAsk(me);
  const { send, finding } = useSendRequest(form, mayGo);
  const fillIn = ({ description, cost }: PickedService) => {
    form.setValue('description', description);
    const { vatCode, includesVat } = form.getValues();
    if (cost) form.setValue('price', includesVat ? grossOf(cost, vatCode) : cost);
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
      <MoneyField of={form} name="price" label="Price" required enterKeyHint="done" />
      <VatChoice form={form} remembers={remembers} />
      <RequestTotal form={form} />
      <SubmitButton of={form}>Send Payment Request</SubmitButton>
      <AskedAhead form={form} look={look} />
      {asked && (
        <DoubleAskQuestion form={form} asked={asked} me={me} onSendAnyway={sendAnyway} onStale={dropQuestion} />
      )}
      {finding && <SendFinding finding={finding} />}
      <FormError of={form} />
    </Form>
  );
};
