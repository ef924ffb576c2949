import type Stripe from 'stripe';
import { createBalanceEntry, createId, DAY_SECONDS, toSeconds } from './stripe-objects.ts';

export const createPayout = (
  { amount, isAutomatic }: { amount: number; isAutomatic: boolean },
  now: Date,
): Stripe.Payout => ({
  id: createId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: toSeconds(now) + 2 * DAY_SECONDS,
  automatic: isAutomatic,
  balance_transaction: null,
  created: toSeconds(now),
  currency: 'gbp',
  description: 'STRIPE PAYOUT',
  destination: createId('ba'),
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: 'STRIPE',
  status: 'in_transit',
  trace_id: null,
  type: 'bank_account',
});

interface PayoutSettings {
  readonly now: () => Date;
}

interface EntryFields {
  readonly source: string | null;
  readonly category: string;
  readonly type: Stripe.BalanceTransaction.Type;
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
}

export interface PageParams {
  readonly limit: number;
  readonly startingAfter: string | undefined;
}

const toPage = <Item extends { readonly id: string }>(
  url: string,
  newestFirst: readonly Item[],
  { limit, startingAfter }: PageParams,
): Stripe.ApiList<Item> => {
  const start = newestFirst.findIndex(({ id }) => id === startingAfter) + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + data.length < newestFirst.length };
};

/** An account's balance, and payouts to the bank. */
export const createPayouts = ({ now }: PayoutSettings) => {
  const entries = new Map<string, Stripe.BalanceTransaction>();
  const payouts = new Map<string, Stripe.Payout>();
  /** By the entry's id. */
  const paidOut = new Map<string, string>();

  const addEntry = (fields: EntryFields) => {
    const entry = createBalanceEntry({ fee: 0, ...fields }, now());
    entries.set(entry.id, entry);
    return entry;
  };

  const addPayout = (amount: number, isAutomatic: boolean) => {
    const payout = createPayout({ amount, isAutomatic }, now());
    payouts.set(payout.id, payout);
    const fields = {
      source: payout.id,
      category: 'payout',
      type: 'payout',
      amount: -amount,
      currency: 'gbp',
    } as const;
    const entry = addEntry(fields);
    payout.balance_transaction = entry.id;
    paidOut.set(entry.id, payout.id);
    return payout;
  };

  const getPayout = (id: string) => {
    const payout = payouts.get(id);
    if (!payout) throw new Error(`there is no payout ${id}`);
    return payout;
  };

  return {
    addEntry,
    find: (id: string) => entries.get(id) ?? payouts.get(id),
    /** All that is not paid out yet. */
    payOut: () => {
      const waiting = [...entries.values()].filter(({ id }) => !paidOut.has(id));
      const payout = addPayout(
        waiting.reduce((sum, { net }) => sum + net, 0),
        true,
      );
      for (const { id } of waiting) paidOut.set(id, payout.id);
      return payout;
    },
    /** Stripe does not tell what is in it. */
    payOutByHand: (amount: number) => addPayout(amount, false),
    /** It belongs to no payment. */
    takeFee: (pence: number) =>
      addEntry({
        source: null,
        category: 'fee',
        type: 'stripe_fee',
        amount: -pence,
        currency: 'gbp',
      }),
    /** The bank has booked the money, or returned it. */
    move: (id: string, status: 'in_transit' | 'paid' | 'failed') => {
      getPayout(id).status = status;
    },
    /** Stripe has finished the list of what is in it. */
    setReconciliation: (id: string, status: Stripe.Payout.ReconciliationStatus) => {
      getPayout(id).reconciliation_status = status;
    },
    /** Newest first. */
    listPage: (since: number | undefined, page: PageParams) => {
      const found = [...payouts.values()].filter(({ created }) => created >= (since ?? 0));
      return toPage('/v1/payouts', found.reverse(), page);
    },
    /** Of an automatic payout, newest first. */
    listEntries: (payoutId: string, page: PageParams) => {
      const isListed = payouts.get(payoutId)?.automatic;
      const found = [...entries.values()].filter(
        ({ id }) => isListed && paidOut.get(id) === payoutId,
      );
      return toPage('/v1/balance_transactions', found.reverse(), page);
    },
  };
};

export type StripePayouts = ReturnType<typeof createPayouts>;
export type AddEntry = StripePayouts['addEntry'];
