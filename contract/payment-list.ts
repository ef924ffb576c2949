import * as v from 'valibot';
import { delivery } from './delivery.ts';
import { createPageSchema, extension, id, timestamp } from './primitives.ts';

/** The recipient as entered when the request was sent. `id` is the id of the customer, if the backend sends it. */
const recipient = v.object({
  id: extension(v.optional(id)),
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
});

/**
 * Money that arrived when the request was no longer payable: after it was cancelled, or a second time. In pence;
 * `refundedAmount` is the part that is refunded.
 */
const latePayment = v.object({ amountGross: v.number(), refundedAmount: v.optional(v.number(), 0), at: timestamp });

/**
 * The newest dispute (chargeback) of the request, where `whoami` lists `disputes`. `state` is one of `inquiry`,
 * `needs_response`, `under_review`, `closed`, `won` and `lost`; `amount` is the pence that disputes have withdrawn; the shop
 * can answer until `dueAt`.
 */
const dispute = v.object({ state: v.string(), amount: v.number(), dueAt: v.nullish(timestamp, null) });

/** A row of the payments list. The app also shows a `status` that it does not know. */
export const paymentSummary = v.object({
  id,
  ident: v.pipe(v.string(), v.nonEmpty()),
  createdAt: timestamp,
  lastSentAt: v.nullish(timestamp, null),
  customer: recipient,
  description: v.nullish(v.string(), ''),
  amountGross: v.number(),
  amountVat: extension(v.optional(v.number())),
  status: v.string(),
  latePayment: extension(v.nullish(latePayment)),
  /** All refunds of the request in pence, including those of late payments. */
  refundedAmount: extension(v.optional(v.number())),
  /** The last refund: `pending`, `done` or `refused`. */
  refundStatus: extension(v.nullish(v.string())),
  /**
   * Why the last refund waits (`insufficient_balance`, `equal_refund`) or was refused (`disputed`, `returned`, `refunded`,
   * `refused`).
   */
  refundReason: extension(v.nullish(v.string())),
  dispute: extension(v.nullish(dispute)),
  /**
   * Set while a payment that takes days, such as a bank debit, is on its way: the day by which it usually arrives. Only where
   * `whoami` lists `payment-progress`.
   */
  expectedBy: extension(v.nullish(timestamp)),
  /** What became of the messages of the last send, one for each channel, where `whoami` lists `delivery-reports`. */
  deliveries: extension(v.optional(v.array(delivery))),
  /** When the customer was last reminded, where `whoami` lists `reminders`. */
  remindedAt: extension(v.nullish(timestamp)),
  /** When the customer's link stops working. */
  expiresAt: extension(v.nullish(timestamp)),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

export const paymentPage = createPageSchema(paymentSummary);

/**
 * The filters of the payments list, where `whoami` lists `payment-filters`. `unpaid`: requested, or declined while the link
 * can still be paid. `undelivered`: requested or declined, and the last message on a channel failed or bounced, while none
 * arrived on another channel. `mine`: created by the signed-in user. `disputed`: with a dispute, open or decided, where
 * `whoami` lists `disputes`.
 */
export const paymentFilters = ['unpaid', 'undelivered', 'mine', 'disputed'] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];

/**
 * `unpaidCount` counts the requests of the filter `unpaid`, and `unpaidAmount` adds up their pence. `paidAmount` is what customers have paid since `paidSince`,
 * without what was refunded of it, in pence. `disputedCount` counts the requests of the filter `disputed`.
 */
export const paymentTotals = v.object({
  unpaidCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  unpaidAmount: extension(v.optional(v.number())),
  paidAmount: v.number(),
  disputedCount: extension(v.optional(v.number(), 0)),
});
