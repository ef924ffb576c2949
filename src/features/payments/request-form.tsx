import { type ReactNode, useId } from 'react';
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
import { ContactPicker } from './contact-picker.tsx';
import { DoubleAskQuestion } from './double-ask-question.tsx';
import { ReadBack } from './read-back.tsx';
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

/** What a form begins with; the price is net pence. */
export interface RequestStart {
  readonly customer: Recipient;
  readonly description: string;
  readonly amountNet: number;
  readonly vatCode: VatCode;
}

interface RequestFormProps {
  readonly start: RequestStart;
  /** Whether the recipient is shown as it is, and not to be edited. */
  readonly isRecipientKnown?: boolean;
  /** Who asks. */
  readonly me: CurrentUser | undefined;
  /** Whether this device keeps how prices are typed. */
  readonly remembers: boolean;
  readonly servicePicker: (onPick: (service: PickedService) => void) => ReactNode;
}

/** A net price as it would have been typed. */
const asTyped = ({ amountNet, vatCode }: Pick<RequestStart, 'amountNet' | 'vatCode'>, includesVat: boolean) => ({
  price: includesVat ? grossOf(amountNet, vatCode) : amountNet,
  includesVat,
});

/** Who, what for, how much, Send (spec §2). */
export const RequestForm = (props: RequestFormProps) => {
  const { start, isRecipientKnown = false, me, remembers, servicePicker } = props;
  const readBack = useId();
  const form = useAppForm({
    schema: requestForm,
    initialValues: {
      customer: start.customer,
      description: start.description,
      vatCode: start.vatCode,
      ...asTyped(start, remembers && tillPrice.get()),
    },
  });
  const { look, asked, mayGo, sendAnyway, dropQuestion } = useDoubleAsk(me);
  const { send, finding } = useSendRequest(form, mayGo);
  const fillIn = ({ description, cost }: PickedService) => {
    form.setValue('description', description);
    const { vatCode, includesVat } = form.getValues();
    if (cost) form.setValue('price', asTyped({ amountNet: cost, vatCode }, includesVat).price);
  };
  const address = ({ name, email, phone }: Recipient) => {
    form.setValue('customer.name', name);
    form.setValue('customer.email', email);
    form.setValue('customer.phone', phone);
  };
  if (finding?.kind === 'sent') return <RequestFound payment={finding.payment} />;
  return (
    <Form of={form} label="New Request" onSubmit={send}>
      {!isRecipientKnown && <ContactPicker onPick={address} />}
      <RecipientFields form={form} known={isRecipientKnown ? start.customer : undefined} />
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
      <ReadBack id={readBack} form={form} />
      <SubmitButton of={form} describedBy={readBack}>
        Send Payment Request
      </SubmitButton>
      <AskedAhead form={form} look={look} />
      {asked && (
        <DoubleAskQuestion form={form} asked={asked} me={me} onSendAnyway={sendAnyway} onStale={dropQuestion} />
      )}
      {finding && <SendFinding finding={finding} />}
      <FormError of={form} />
    </Form>
  );
};
