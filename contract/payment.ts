import * as v from 'valibot';
import { maxPageSize } from './limits.ts';
import { vatCode } from './money.ts';
import { createPageSchema, extension, id, pagingEntries, timestamp } from './primitives.ts';

/** The recipient as entered when the request was sent. `id` is the id of the customer, if the backend sends it. */
const recipient = v.object({
  id: extension(v.optional(id)),
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
});

/** The name of the user who created the request, in one text or in parts. */
const creator = v.union([
  v.string(),
  v.object({
    firstName: v.nullish(v.string()),
    lastName: v.nullish(v.string()),
    email: v.nullish(v.string()),
  }),
]);

/** An entry in the history of a request. */
const historyEntry = v.object({
  /** One of `historyEvents`, or an event that this app does not know. */
  event: v.string(),
  at: timestamp,
  /** The user who caused the event. */
  by: v.nullish(creator, null),
  /** How the message of the event was sent. */
  channel: v.nullish(v.string(), null),
  /** The money of a payment or refund, in pence. */
  amount: v.nullish(v.number(), null),
  /** Why a card was declined (`decline-reason.ts`). */
  reason: extension(v.nullish(v.string())),
});

/**
 * Money that arrived when the request was no longer payable: after it was cancelled, or a second time. In pence;
 * `refundedAmount` is the part that is refunded.
 */
const latePayment = v.object({ amountGross: v.number(), refundedAmount: v.optional(v.number(), 0), at: timestamp });

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
  /** When the customer's link stops working. */
  expiresAt: extension(v.nullish(timestamp)),
});
export type PaymentSummary = v.InferOutput<typeof paymentSummary>;

/** A full payment request. `payUrl` is the customer's link; `history` is sorted oldest first. */
export const paymentRequest = v.object({
  ...paymentSummary.entries,
  amountNet: v.number(),
  amountVat: v.number(),
  vatCode,
  user: v.nullish(creator, null),
  customerCreated: v.optional(v.boolean(), false),
  payUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  paidAt: extension(v.nullish(timestamp)),
  /**
   * Set while the customer confirms the payment with the bank, or while the bank has not accepted it yet, where `whoami` lists
   * `payment-progress`. After `until`, the customer has probably left. `until` is null when only the bank must decide.
   */
  confirming: extension(v.nullish(v.object({ at: timestamp, until: v.nullish(timestamp, null) }))),
  /** Why the last card was declined (`decline-reason.ts`), while the request can be paid. */
  declineReason: extension(v.nullish(v.string())),
  /** The last four digits of the card that paid the request, if the provider sends them. */
  cardLastFour: extension(v.nullish(v.string())),
  cancelledAt: extension(v.nullish(timestamp)),
  /** What the next refund can return at most, in pence. */
  refundableAmount: extension(v.optional(v.number())),
  history: extension(v.optional(v.array(historyEntry))),
});
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

export const paymentPage = createPageSchema(paymentSummary);

/**
 * The filters of the payments list, where `whoami` lists `payment-filters`. `unpaid`: requested, or declined while the link
 * can still be paid. `undelivered`: requested or declined, and the last message on a channel failed. `mine`: created by the
 * signed-in user.
 */
export const paymentFilters = ['unpaid', 'undelivered', 'mine'] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];

export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
  filter: extension(v.optional(v.picklist(paymentFilters))),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

/** The export has the filters of the payments list, without pagination. */
export const paymentExportQuery = v.omit(paymentQuery, ['limit', 'page']);
export type PaymentExportQuery = v.InferInput<typeof paymentExportQuery>;

/** `paidSince` is at most 31 days ago, and a day ago by default. */
export const paymentTotalsQuery = v.object({ paidSince: v.optional(timestamp) });

/**
 * `unpaidCount` counts the requests of the filter `unpaid`. `paidAmount` is what customers have paid since `paidSince`,
 * without what was refunded of it, in pence.
 */
export const paymentTotals = v.object({
  unpaidCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  paidAmount: v.number(),
});
