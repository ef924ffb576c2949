import * as v from 'valibot';
import { vatCode } from '../money.ts';
import { paymentSummary } from '../payments/payment-list.ts';
import { recordedPayment } from '../payments/recorded-payment.ts';
import { nextReminder } from '../payments/reminders.ts';
import { userName } from '../payments/user-name.ts';
import { extension, timestamp } from '../primitives.ts';

const historyEntry = v.object({
  /** One of `historyEvents`, or an event that this app does not know. */
  event: v.string(),
  at: timestamp,
  by: v.nullish(userName, null),
  channel: v.nullish(v.string(), null),
  /** The channels on which the backend agreed to resend (capability `messages`). */
  channels: extension(v.nullish(v.array(v.string()))),
  isUndone: extension(v.optional(v.boolean())),
  /** Pence of a payment or refund. */
  amount: v.nullish(v.number(), null),
  /** Why a card was declined (`decline-reason.ts`), or a message did not arrive (`delivery.ts`). */
  reason: extension(v.nullish(v.string())),
  /** How recorded money came (capability `recorded-payments`). */
  way: extension(v.nullish(v.string())),
  /** What the customer wrote, in the event `replied`. */
  text: extension(v.nullish(v.string())),
});

/** The oldest entry of the history is first. */
export const paymentRequest = v.object({
  ...paymentSummary.entries,
  amountNet: v.number(),
  amountVat: v.number(),
  vatCode,
  user: v.nullish(userName, null),
  customerCreated: v.optional(v.boolean(), false),
  payUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  /** It is set once the request is paid, even when it was refunded. */
  receiptUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  paidAt: extension(v.nullish(timestamp)),
  /**
   * It is set while the customer confirms with the bank, or while the bank has yet to accept the payment
   * (capability `live`). After `until`, the customer has probably left. `until` is null when only the bank
   * must decide.
   */
  confirming: extension(v.nullish(v.object({ at: timestamp, until: v.nullish(timestamp, null) }))),
  /** It is set while the request can be paid (`decline-reason.ts`). */
  declineReason: extension(v.nullish(v.string())),
  cardLastFour: extension(v.nullish(v.string())),
  cardBrand: extension(v.nullish(v.string())),
  /** It is set only where the tenant `sendsReminders`. A payment or a cancellation ends the reminders. */
  nextReminder: extension(v.nullish(nextReminder)),
  cancelledAt: extension(v.nullish(timestamp)),
  /** The amount is in pence. */
  refundableAmount: extension(v.optional(v.number())),
  refundableCardLastFour: extension(v.nullish(v.string())),
  /** Pence of other payments, which need further refunds. */
  laterRefundableAmount: extension(v.optional(v.number())),
  /** The oldest payment is first (capability `recorded-payments`). */
  recordedPayments: extension(v.optional(v.array(recordedPayment))),
  /** The provider's page of the newest dispute. */
  disputeUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  history: extension(v.optional(v.array(historyEntry))),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;
