import * as v from 'valibot';
import { createPageSchema, day, extension, id, timestamp } from '../primitives.ts';
import { delivery } from './delivery.ts';

// The fields in `extension()` are beyond the specification, so a backend may leave them out. The
// app expects a field only from a backend whose response to `whoami` has the capability, or the field
// of the tenant, that the comment names.

/**
 * Name and addresses as typed on the payment request. `id` is the id of the customer, if the
 * backend sends it.
 */
const recipient = v.object({
  id: extension(v.optional(id)),
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
});

/**
 * Money that arrived when the request could no longer be paid, because it was cancelled or already
 * paid. The amounts are in pence; `refundedAmount` is the part that was refunded.
 */
const latePayment = v.object({
  amountGross: v.number(),
  refundedAmount: v.optional(v.number(), 0),
  at: timestamp,
});

/**
 * The newest dispute (chargeback) of the request, where the tenant `hasDisputes`. `state` is one of
 * `inquiry`, `needs_response`, `under_review`, `closed`, `won` and `lost`. Disputes have withdrawn
 * `amount` pence so far. The business can answer until `dueAt`.
 */
const dispute = v.object({
  state: v.string(),
  amount: v.number(),
  dueAt: v.nullish(timestamp, null),
});

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
  /**
   * What was paid towards the request, also what was refunded of it, and the part of it that staff
   * recorded. Capability `recorded-payments`, as are the next two.
   */
  paidAmount: extension(v.optional(v.number())),
  recordedAmount: extension(v.optional(v.number())),
  /** What is still due; 0 when the request cannot be paid. */
  dueAmount: extension(v.optional(v.number())),
  /** What the customer's link asks for now: all that is due, or a part of it. */
  askedAmount: extension(v.optional(v.number())),
  latePayment: extension(v.nullish(latePayment)),
  /** All refunds of the request in pence, including those of late payments. */
  refundedAmount: extension(v.optional(v.number())),
  /** The last refund: `pending`, `done` or `refused`. */
  refundStatus: extension(v.nullish(v.string())),
  /**
   * Why the last refund waits (`insufficient_balance`, `equal_refund`) or was refused (`disputed`,
   * `returned`, `refunded`, `refused`).
   */
  refundReason: extension(v.nullish(v.string())),
  dispute: extension(v.nullish(dispute)),
  /**
   * The day by which a payment that is on its way usually arrives. Set only for a kind that takes
   * days, such as a bank debit. Capability `live`.
   */
  expectedBy: extension(v.nullish(timestamp)),
  /**
   * What became of the messages of the last send, one for each channel, where the
   * tenant `hasDeliveryReports`.
   */
  deliveries: extension(v.optional(v.array(delivery))),
  /** When the customer was last reminded, where the tenant `sendsReminders`. */
  remindedAt: extension(v.nullish(timestamp)),
  /** When the customer's link stops working. */
  expiresAt: extension(v.nullish(timestamp)),
  /** The customer's link, while the request can be paid. */
  payUrl: extension(v.nullish(v.string())),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

export const paymentPage = createPageSchema(paymentSummary);

/**
 * `unpaidCount` counts the requests of the filter `unpaid`, and `unpaidAmount` adds up their pence.
 * `paidAmount` is what customers have paid since `paidSince`, without what was refunded of it, in
 * pence. `disputedCount` counts the requests of the filter `disputed`, and `openDisputeCount` those
 * that the shop can answer. `undeliveredCount` counts the requests of the filter `undelivered`, and
 * `declinedCount` the declined among the unpaid ones. `paidByDay` has what customers have paid on
 * each of the last seven days in the time zone of the shop, the oldest first, like `paidAmount`. With
 * the capability `messages`, `unpaidCustomerCount` counts the customers of the unpaid requests, of
 * which the oldest was created at `oldestUnpaidAt`.
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
