import { type ComponentType, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { Service } from '../../../../contract/entities/service.ts';
import { defaultConfirmAbovePence } from '../../../../contract/limits.ts';
import { useStore } from '../../../lib/store.ts';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { SwitchField } from '../../../ui/form/fields/switch-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import {
  DescriptionAndBasket,
  type ServicePickerProps,
} from '../basket/description-and-basket.tsx';
import { focusNext } from '../basket/form-basket.ts';
import { findWrongAddress } from '../model/delivery-notes.ts';
import type { Recipient } from '../model/recipient.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { DraftOptions } from '../send/form-draft.ts';
import type { RequestAttempt } from '../send/send-steps.ts';
import { PartField, PartLink } from './amount/part-choice.tsx';
import { PriceHint } from './amount/price-hint.tsx';
import { RequestTotal } from './amount/request-total.tsx';
import { useVatAnswer } from './amount/use-vat-answer.ts';
import { AskedVat, VatChoice, type VatQuestionProps } from './amount/vat-choice.tsx';
import { CodePlace } from './code-place.tsx';
import { SendStatus, UnconfirmedSendBanner } from './outcome/send-status.tsx';
import {
  type AddressOwnerAdvice,
  ReadOnlyRecipient,
  RecipientFields,
} from './recipient/recipient-fields.tsx';
import type { CustomerSuggestions } from './recipient/recipient-name-field.tsx';
import { RecipientSummary } from './recipient/recipient-summary.tsx';
import type { RequestCorrection } from './request-correction.ts';
import styles from './request-form.module.css';
import type { RequestStart } from './request-start.ts';
import { useSendRequest } from './use-send-request.ts';
import { useSendShortcut } from './use-send-shortcut.ts';
import { useStartedForm } from './use-started-form.ts';

// Few requests need these components.
const ReceivedNotice = lazy(() =>
  import('./amount/received-notice.tsx').then((module) => ({ default: module.ReceivedNotice })),
);
const AlreadySentNotice = lazy(() =>
  import('./outcome/already-sent-notice.tsx').then((module) => ({
    default: module.AlreadySentNotice,
  })),
);
const CustomerOffer = lazy(() =>
  import('./recipient/customer-offer.tsx').then((module) => ({ default: module.CustomerOffer })),
);

export interface CodeOfferProps {
  readonly form: AppForm<RequestFormSchema>;
  /** The customer has paid, so nothing is left to send. */
  readonly onProven: () => void;
  readonly place: ReactNode;
}

interface RequestFormProps {
  readonly start: RequestStart;
  /** The recipient is an existing customer and read-only. */
  readonly isRecipientKnown?: boolean;
  readonly offeredCustomer?: Recipient | undefined;
  readonly correction?: RequestCorrection;
  /** The users ask themselves to pay. */
  readonly isFirst?: boolean;
  readonly customerSuggestions: CustomerSuggestions;
  readonly addressOwnerAdvice: AddressOwnerAdvice;
  readonly servicePicker: ComponentType<ServicePickerProps>;
  /** A payment code needs no recipient, and works while the server cannot be reached. */
  readonly codeOffer: ComponentType<CodeOfferProps>;
  /** The list may be empty or partial. */
  readonly services: readonly Service[];
  /** Staff show a sent request to the customer. */
  readonly isAtCounter: boolean;
  readonly isForService?: boolean;
  /** The owner of a new shop has not yet said what prices include. */
  readonly vatQuestion?: ComponentType<VatQuestionProps> | undefined;
  readonly draftOptions: DraftOptions;
}

/** A look-up has found it after a lost response. */
const findSentRequest = (attempts: readonly RequestAttempt[]) => {
  const state = attempts.at(-1)?.state;
  return state?.name === 'sent' && state.isFound ? (state.result ?? undefined) : undefined;
};

export const RequestForm = (props: RequestFormProps) => {
  const {
    start,
    isRecipientKnown = false,
    offeredCustomer,
    correction,
    isFirst = false,
    customerSuggestions,
    addressOwnerAdvice,
    servicePicker,
    codeOffer: CodeOffer,
    services,
    isForService = false,
    isAtCounter,
    vatQuestion,
    draftOptions,
  } = props;
  const offeredPence = isFirst ? start.amountNet : undefined;
  const confirmationId = useId();
  const me = useCurrentUser();
  const tenant = useTenant();
  const { confirmAbove: confirmAbovePence = defaultConfirmAbovePence } = tenant ?? {};
  const replaced = correction?.replaced;
  const { form, draft, hasVatSwitch, shouldRememberVat } = useStartedForm({
    start,
    isRecipientKnown,
    services,
    draftOptions: { ...draftOptions, replaces: replaced?.ident },
  });
  const sendOptions = { me, confirmAbovePence, correction, isWatched: isFirst || isAtCounter };
  const { attemptRunner, checker, send } = useSendRequest(form, draft, sendOptions);
  // The fields must not render with each state of an attempt.
  const found = useStore({ ...draft.attempts, get: () => findSentRequest(draft.attempts.get()) });
  const fillInRecipient = ({ name, email, phone }: Recipient) => {
    form.setValue('customer.name', name);
    form.setValue('customer.email', email);
    form.setValue('customer.phone', phone);
  };
  const footer = useRef<HTMLDivElement>(null);
  const [noticeSlot, setNoticeSlot] = useState<HTMLElement | null>(null);
  useSendShortcut(form);
  const vatAnswer = useVatAnswer(form);
  const submit = async (payload: RequestPayload) => {
    // Without an answer, the VAT of the request is unknown.
    const firstAnswer = vatAnswer.ask();
    if (firstAnswer) firstAnswer.focus();
    else await send(payload);
  };
  if (found) {
    return (
      <Suspense>
        <AlreadySentNotice payment={found} />
      </Suspense>
    );
  }
  return (
    <Form of={form} label="New Request" onSubmit={submit} onInvalid={vatAnswer.ask}>
      <UnconfirmedSendBanner form={form} draft={draft} />
      {correction && <div className={styles.notice}>{correction.notice}</div>}
      {start.earlier && (
        <div className={styles.notice}>
          <Suspense>
            <ReceivedNotice form={form} earlier={start.earlier} />
          </Suspense>
        </div>
      )}
      {offeredCustomer && (
        <div className={styles.offer}>
          <Suspense>
            <CustomerOffer form={form} customer={offeredCustomer} onAccept={fillInRecipient} />
          </Suspense>
        </div>
      )}
      <div className={styles.recipient}>
        {isRecipientKnown ? (
          <ReadOnlyRecipient form={form} recipient={start.customer} />
        ) : (
          <RecipientFields
            form={form}
            isCorrection={replaced !== undefined}
            emailNote={isFirst && 'Yours is filled in, to try it'}
            wrongAddress={replaced && findWrongAddress(replaced)}
            customerSuggestions={customerSuggestions}
            addressOwnerAdvice={addressOwnerAdvice}
            onPick={fillInRecipient}
            onSuggestionPicked={() => focusNext(form, footer)}
          />
        )}
      </div>
      <div className={styles.description}>
        <DescriptionAndBasket
          form={form}
          services={services}
          isStarted={isForService}
          footer={footer}
          noticeSlot={noticeSlot}
          picker={servicePicker}
          pickerClass={styles.servicePicker}
        />
      </div>
      <div className={hasVatSwitch ? undefined : styles.amount}>
        <MoneyField
          of={form}
          name="price"
          label="Price"
          required
          enterKeyHint="done"
          advice={
            <PriceHint
              form={form}
              isVatUnknown={vatQuestion !== undefined}
              offeredPence={offeredPence}
            />
          }
        />
        {!vatQuestion && (
          <VatChoice form={form} hasSwitch={hasVatSwitch} shouldRememberVat={shouldRememberVat} />
        )}
      </div>
      {vatQuestion && (
        <div className={styles.vatQuestion}>
          <AskedVat
            form={form}
            question={vatQuestion}
            offeredPence={offeredPence}
            {...vatAnswer.question}
          />
        </div>
      )}
      <div ref={setNoticeSlot} role="status" />
      <PartField form={form} />
      {tenant?.sendsReminders && tenant.remindsCustomers && (
        <SwitchField of={form} name="withoutReminders" label="No reminders" />
      )}
      {/* It appears while the user types, so it is below all fields. */}
      {correction && <div className={styles.offer}>{correction.renderOffer(form)}</div>}
      <div ref={footer} className={styles.footer}>
        <RequestTotal form={form} />
        <RecipientSummary id={confirmationId} form={form} />
        <div className={styles.actions}>
          <SubmitButton of={form} describedBy={confirmationId}>
            Send Payment Request
          </SubmitButton>
          {/* Only Send cancels the replaced request. */}
          {!correction && (
            <Suspense fallback={<CodePlace />}>
              <CodeOffer form={form} onProven={draft.finish} place={<CodePlace />} />
            </Suspense>
          )}
        </div>
      </div>
      <PartLink form={form} />
      <SendStatus
        form={form}
        draft={draft}
        attemptRunner={attemptRunner}
        checker={checker}
        me={me}
        confirmAbovePence={confirmAbovePence}
      />
    </Form>
  );
};
