import * as v from 'valibot';
import { vatCode } from '../money.ts';
import { paymentSummary } from '../payments/payment-list.ts';
import { recordedPayment } from '../payments/recorded-payment.ts';
import { nextReminder } from '../payments/reminders.ts';
import { userName } from '../payments/user-name.ts';
import { extension, timestamp } from '../primitives.ts';

/** An entry in the history of a request. */
const historyEntry = v.object({
  /** One of `historyEvents`, or an event that this app does not know. */
  event: v.string(),
  at: timestamp,
  /** The user who caused the event. */
  by: v.nullish(userName, null),
  /** How the message of the event was sent. */
  channel: v.nullish(v.string(), null),
  /**
   * The channels on which the backend accepted to send the messages of a resend, where `whoami`
   * lists `resend-channels`.
   */
  channels: extension(v.nullish(v.array(v.string()))),
  /** Whether the event is a resend that was undone, so that nothing was sent. */
  isUndone: extension(v.optional(v.boolean())),
  /** The money of a payment or refund, in pence. */
  amount: v.nullish(v.number(), null),
  /**
   * Why a card was declined (`decline-reason.ts`), or a message was not delivered (`delivery.ts`).
   */
  reason: extension(v.nullish(v.string())),
  /** How recorded money came, with the capability `recorded-payments`. */
  way: extension(v.nullish(v.string())),
  /** What the customer wrote, for the event `replied`. */
  text: extension(v.nullish(v.string())),
});

/** A full payment request. `payUrl` is the customer's link; `history` is sorted oldest first. */
export const paymentRequest = v.object({
  ...paymentSummary.entries,
  amountNet: v.number(),
  amountVat: v.number(),
  vatCode,
  user: v.nullish(userName, null),
  customerCreated: v.optional(v.boolean(), false),
  payUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  /** The page with the receipt of a request that is paid or was refunded. */
  receiptUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  paidAt: extension(v.nullish(timestamp)),
  /**
   * Set while the customer confirms the payment with the bank, or while the bank has not accepted
   * it yet, where `whoami` lists `payment-progress`. After `until`, the customer has probably left.
   * `until` is null when only the bank must decide.
   */
  confirming: extension(v.nullish(v.object({ at: timestamp, until: v.nullish(timestamp, null) }))),
  /** Why the last card was declined (`decline-reason.ts`), while the request can be paid. */
  declineReason: extension(v.nullish(v.string())),
  /** The last four digits of the card that paid the request, if the provider sends them. */
  cardLastFour: extension(v.nullish(v.string())),
  /** The name on that card, such as `Visa`, if the provider sends it. */
  cardBrand: extension(v.nullish(v.string())),
  /**
   * The next reminder, if there is one, where `whoami` lists `reminders`. A payment or a
   * cancellation ends it.
   */
  nextReminder: extension(v.nullish(nextReminder)),
  cancelledAt: extension(v.nullish(timestamp)),
  /** What the next refund can return at most, in pence. */
  refundableAmount: extension(v.optional(v.number())),
  /** The card to which the next refund goes, if the provider sends it. */
  refundableCardLastFour: extension(v.nullish(v.string())),
  /** What came in other payments, and needs further refunds to return, in pence. */
  laterRefundableAmount: extension(v.optional(v.number())),
  /** The payments that staff recorded, oldest first, with the capability `recorded-payments`. */
  recordedPayments: extension(v.optional(v.array(recordedPayment))),
  /** The provider's page of the newest dispute. */
  disputeUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  history: extension(v.optional(v.array(historyEntry))),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;
