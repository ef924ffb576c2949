import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { createPageSchema, id, pagingEntries, timestamp } from '../primitives.ts';

/**
 * `pending`: the provider has yet to send the money. `failed`: the bank returned it, or the payout was
 * cancelled.
 */
export type PayoutStatus = 'pending' | 'paid' | 'failed';

/**
 * `pending`: the provider will tell later what is in the payout. `unavailable`: it does not tell, for example
 * when the shop started the payout by hand.
 */
export type PayoutItemisation = 'complete' | 'pending' | 'unavailable';

/** A `fee` belongs to no single payment. */
export type PayoutLineKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'other';

export type PayoutReadState = 'reading' | 'done' | 'failed';

/** Amounts are in the smallest unit of `currency`. */
const payoutSummary = v.object({
  id,
  /** It is negative when the provider took money from the bank account. */
  amount: v.number(),
  currency: v.string(),
  /** It is null when the provider does not tell what is in the payout. */
  feeAmount: v.nullish(v.number(), null),
  /** A `PayoutStatus`. */
  status: v.string(),
  /** A `PayoutItemisation`. */
  itemisation: v.string(),
  arrivesAt: timestamp,
  /** The text on the bank statement. */
  reference: v.nullish(v.string(), null),
});
export type PayoutSummary = v.InferOutput<typeof payoutSummary>;

export const payoutPage = v.object({
  ...createPageSchema(payoutSummary).entries,
  /** A `PayoutReadState`. */
  readState: v.string(),
  readAt: v.nullish(timestamp, null),
});

const payoutLine = v.object({
  id,
  /** A `PayoutLineKind`. */
  kind: v.string(),
  /** The amount before the fee. It is negative when money left the account. */
  amount: v.number(),
  fee: v.number(),
  at: timestamp,
  /** It is null for a payment that was not made here. */
  payment: v.nullish(v.object({ ident: v.string(), customerName: v.string() }), null),
});
export type PayoutLine = v.InferOutput<typeof payoutLine>;

export const payout = v.object({ ...payoutSummary.entries, lines: v.array(payoutLine) });
export type Payout = v.InferOutput<typeof payout>;

export const payoutQuery = v.object(pagingEntries(maxPageSize));
