import { type ReactNode, useId } from 'react';
import { maxLength } from '../../../../contract/limits.ts';
import { getGross, type VatCode } from '../../../../contract/money.ts';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import type { CurrentUser } from '../../../../contract/session.ts';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { DraftSaver } from '../draft/draft-saver.tsx';
import type { DraftValues } from '../draft/draft-schema.ts';
import { UnconfirmedSendBanner } from '../draft/unconfirmed-send-banner.tsx';
import { type DraftOptions, useFormDraft } from '../draft/use-form-draft.ts';
import { DuplicateNotice } from '../duplicate/duplicate-warning.tsx';
import { useDuplicateCheck } from '../duplicate/use-duplicate-check.ts';
import { AlreadySentNotice } from '../reconcile/already-sent-notice.tsx';
import { ReconcileResultBanner } from '../reconcile/reconcile-result-banner.tsx';
import { priceHint } from './price-hint.ts';
import { ReadOnlyRecipient } from './read-only-recipient.tsx';
import type { Recipient } from './recipient.ts';
import { RecipientConfirmation } from './recipient-confirmation.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import type { CustomerSuggestions } from './recipient-name-field.tsx';
import { ReplacesNotice } from './replaces-notice.tsx';
import styles from './request-form.module.css';
import { emailRequestFormSchema, requestFormSchema } from './request-schema.ts';
import { RequestTotal } from './request-total.tsx';
import { useSendRequest } from './use-send-request.ts';
import { VatChoice } from './vat-choice.tsx';
import { vatInclusivePreference } from './vat-inclusive-preference.ts';

/** `cost` is net pence; null or 0 for a configurable service, whose price the user types. */
export interface PickedService {
  readonly description: string;
  readonly cost: number | null;
}

export interface RequestStart {
  readonly customer: Recipient;
  readonly description: string;
  readonly amountNet: number;
  readonly vatCode: VatCode;
}

interface RequestFormProps {
  readonly start: RequestStart;
  /** Whether the recipient is an existing customer and read-only. */
  readonly isRecipientKnown?: boolean;
  /** The request whose address is corrected. It is cancelled once this one is sent. */
  readonly replaced?: PaymentRequest | undefined;
  readonly me: CurrentUser | undefined;
  /** Whether to store on this device that prices include VAT. */
  readonly shouldRememberVat: boolean;
  /** The shop's default for “Includes VAT”. */
  readonly pricesIncludeVat: boolean;
  /** Whether the backend can send text messages. */
  readonly sendsTextMessages: boolean;
  readonly customerSuggestions: CustomerSuggestions;
  readonly servicePicker: (onPick: (service: PickedService) => void) => ReactNode;
  readonly draftOptions: DraftOptions;
}

/** Converts a net price to what the user would type. */
const toTypedPrice = ({ amountNet, vatCode }: Pick<RequestStart, 'amountNet' | 'vatCode'>, includesVat: boolean) => ({
  price: includesVat ? getGross(amountNet, vatCode) : amountNet,
  includesVat,
});

/** The fields of a draft, by their names in the form. Those of an existing customer stay as they are loaded. */
const toUnsavedInput = ({ customer: { name, email, phone }, ...fields }: DraftValues, isRecipientKnown: boolean) => ({
  ...fields,
  ...(!isRecipientKnown && { 'customer.name': name, 'customer.email': email, 'customer.phone': phone }),
});

/** The New Request form (spec §2). */
export const RequestForm = (props: RequestFormProps) => {
  const {
    start,
    isRecipientKnown = false,
    replaced,
    me,
    shouldRememberVat,
    pricesIncludeVat,
    sendsTextMessages,
    customerSuggestions,
    servicePicker,
    draftOptions,
  } = props;
  const confirmationId = useId();
  const initialValues = {
    customer: start.customer,
    description: start.description,
    vatCode: start.vatCode,
    ...toTypedPrice(start, shouldRememberVat ? vatInclusivePreference.get(pricesIncludeVat) : pricesIncludeVat),
  };
  const form = useAppForm({
    schema: sendsTextMessages ? requestFormSchema : emailRequestFormSchema,
    initialValues,
    unsavedInput: draftOptions.continued && toUnsavedInput(draftOptions.continued.values, isRecipientKnown),
  });
  const draft = useFormDraft(form, initialValues, draftOptions);
  const duplicateCheck = useDuplicateCheck(me, replaced?.ident);
  const { confirmNotDuplicate } = duplicateCheck;
  const { send, reconcileResult } = useSendRequest(form, confirmNotDuplicate, draft, { sendsTextMessages, replaced });
  const fillInService = ({ description, cost }: PickedService) => {
    form.setValue('description', description);
    const { vatCode, includesVat } = form.getValues();
    form.setValue('price', toTypedPrice({ amountNet: cost ?? 0, vatCode }, includesVat).price);
  };
  if (reconcileResult?.kind === 'sent') return <AlreadySentNotice payment={reconcileResult.payment} />;
  return (
    <Form of={form} label="New Request" onSubmit={send}>
      <UnconfirmedSendBanner form={form} draft={draft} />
      {replaced && <ReplacesNotice replaced={replaced} />}
      {isRecipientKnown ? (
        <ReadOnlyRecipient form={form} recipient={start.customer} />
      ) : (
        <RecipientFields form={form} isCorrected={replaced !== undefined} customerSuggestions={customerSuggestions} />
      )}
      {servicePicker(fillInService)}
      <TextField
        of={form}
        name="description"
        label="Description"
        maxLength={maxLength.description}
        autoComplete="off"
        enterKeyHint="next"
      />
      <MoneyField
        of={form}
        name="price"
        label="Price"
        required
        enterKeyHint="done"
        advice={<span className={styles.priceHint}>{priceHint.get()}</span>}
      />
      <VatChoice form={form} shouldRememberVat={shouldRememberVat} pricesIncludeVat={pricesIncludeVat} />
      <div className={styles.footer}>
        <RequestTotal form={form} />
        <RecipientConfirmation id={confirmationId} form={form} sendsTextMessages={sendsTextMessages} />
        <SubmitButton of={form} describedBy={confirmationId}>
          Send Payment Request
        </SubmitButton>
      </div>
      <DuplicateNotice form={form} check={duplicateCheck} me={me} />
      {reconcileResult && <ReconcileResultBanner result={reconcileResult} />}
      <FormError of={form} />
      <DraftSaver form={form} draft={draft} />
    </Form>
  );
};
