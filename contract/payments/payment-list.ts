import * as v from 'valibot';
import { createPageSchema, day, extension, id, timestamp } from '../primitives.ts';
import { delivery } from './delivery.ts';

// Fields in `extension()` are beyond the specification. The app expects one only with the capability, or the
// field of the tenant, that the comment names.

/** The recipient as typed on the request. `id` is the customer's, if the backend sends it. */
const recipient = v.object({
  id: extension(v.optional(id)),
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
});

/** Pence that came when the request could no longer be paid. `refundedAmount` is a part of them. */
const latePayment = v.object({
  amountGross: v.number(),
  refundedAmount: v.optional(v.number(), 0),
  at: timestamp,
});

/**
 * The newest dispute (chargeback), where the tenant `hasDisputes`. `state` is `inquiry`, `needs_response`,
 * `under_review`, `closed`, `won` or `lost`. `amount` is what all disputes have withdrawn, in pence. The shop
 * can answer until `dueAt`.
 */
const dispute = v.object({
  state: v.string(),
  amount: v.number(),
  dueAt: v.nullish(timestamp, null),
});

export const paymentSummary = v.object({
  id,
  ident: v.pipe(v.string(), v.nonEmpty()),
  createdAt: timestamp,
  /** With the capability `messages`, it is null for a request that was never sent. */
  lastSentAt: v.nullish(timestamp, null),
  customer: recipient,
  description: v.nullish(v.string(), ''),
  amountGross: v.number(),
  amountVat: extension(v.optional(v.number())),
  status: v.string(),
  /**
   * The sum of all payments, including what was refunded later. Staff recorded the part `recordedAmount`.
   * This field and the next three need the capability `recorded-payments`.
   */
  paidAmount: extension(v.optional(v.number())),
  recordedAmount: extension(v.optional(v.number())),
  /** It is 0 when the request cannot be paid. */
  dueAmount: extension(v.optional(v.number())),
  /** The link asks now for all that is due, or for this part. */
  askedAmount: extension(v.optional(v.number())),
  latePayment: extension(v.nullish(latePayment)),
  /** Pence, with refunds of late payments. */
  refundedAmount: extension(v.optional(v.number())),
  /** The state of the last refund: `pending`, `done` or `refused`. */
  refundStatus: extension(v.nullish(v.string())),
  /**
   * Why the last refund waits (`insufficient_balance`, `equal_refund`) or was refused (`disputed`,
   * `returned`, `refunded`, `refused`).
   */
  refundReason: extension(v.nullish(v.string())),
  dispute: extension(v.nullish(dispute)),
  /** A payment that takes days, such as a bank debit, usually arrives by then (capability `live`). */
  expectedBy: extension(v.nullish(timestamp)),
  /** The last send's messages, one for each channel, where the tenant `hasDeliveryReports`. */
  deliveries: extension(v.optional(v.array(delivery))),
  remindedAt: extension(v.nullish(timestamp)),
  expiresAt: extension(v.nullish(timestamp)),
  /** It is set while the request can be paid. */
  payUrl: extension(v.nullish(v.string())),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

export const paymentPage = createPageSchema(paymentSummary);

/**
 * Amounts are in pence.
 *
 * | field | contents |
 * |---|---|
 * | `unpaidCount`, `unpaidAmount` | requests of the filter `unpaid` |
 * | `unpaidCustomerCount`, `oldestUnpaidAt` | their customers, and the oldest of them. Capability `messages` |
 * | `paidAmount` | paid since `paidSince`, without what was refunded of it |
 * | `paidByDay` | the same for each of the last seven days of the shop, oldest first |
 * | `disputedCount`, `openDisputeCount` | requests of the filter `disputed`; those that the shop can answer |
 * | `undeliveredCount` | requests of the filter `undelivered` |
 * | `declinedCount` | the declined among the unpaid |
 */
export const paymentTotals = v.object({
  unpaidCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  unpaidAmount: extension(v.optional(v.number())),
  unpaidCustomerCount: extension(v.optional(v.number())),
  oldestUnpaidAt: extension(v.nullish(timestamp)),
  paidAmount: v.number(),
  disputedCount: extension(v.optional(v.number(), 0)),
  openDisputeCount: extension(v.optional(v.number())),
  undeliveredCount: extension(v.optional(v.number())),
  declinedCount: extension(v.optional(v.number())),
  paidByDay: extension(v.optional(v.array(v.object({ day, amount: v.number() })))),
});
export type PaymentTotals = v.InferOutput<typeof paymentTotals>;
