import type Stripe from 'stripe';
import * as v from 'valibot';
import type {
  PayoutItemisation,
  PayoutLineKind,
  PayoutStatus,
} from '../../../../contract/entities/payout.ts';
import { epochSeconds } from '../../../lib/time/instant-schemas.ts';
import type { PayoutReader, ProviderPayout, ProviderPayoutLine } from '../payment-provider.ts';
import { translateErrors } from './stripe-errors.ts';

const PAGE_SIZE = 100;
const MAX_PAYOUTS = 1_000;
const MAX_LINES = 10_000;

const payoutStatuses = new Map<string, PayoutStatus>([
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

const itemisations = new Map<string, PayoutItemisation>([
  ['completed', 'complete'],
  ['in_progress', 'pending'],
]);

const payoutSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    currency: v.string(),
    status: v.string(),
    reconciliation_status: v.string(),
    statement_descriptor: v.nullish(v.string(), null),
    created: epochSeconds,
    arrival_date: epochSeconds,
  }),
  v.transform(
    (payout): ProviderPayout => ({
      id: payout.id,
      amountPence: payout.amount,
      currency: payout.currency.toUpperCase(),
      status: payoutStatuses.get(payout.status) ?? 'pending',
      // Stripe does not tell what is in a payout that was started by hand.
      itemisation: itemisations.get(payout.reconciliation_status) ?? 'unavailable',
      reference: payout.statement_descriptor,
      createdAt: payout.created,
      arrivesAt: payout.arrival_date,
    }),
  ),
);

const lineKinds = new Map<string, PayoutLineKind>([
  ['charge', 'payment'],
  ['refund', 'refund'],
  ['refund_failure', 'refund'],
  ['partial_capture_reversal', 'refund'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
]);

const sourceSchema = v.object({ payment_intent: v.string() });

const lineSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    fee: v.number(),
    reporting_category: v.string(),
    source: v.unknown(),
    created: epochSeconds,
  }),
  v.transform(({ id, amount, fee, reporting_category: category, source, created }) => ({
    id,
    category,
    line: {
      id,
      kind: lineKinds.get(category) ?? 'other',
      amountPence: amount,
      feePence: fee,
      reference: v.is(sourceSchema, source) ? source.payment_intent : null,
      at: created,
    } satisfies ProviderPayoutLine,
  })),
);

export const createStripePayouts = (stripe: Stripe): PayoutReader => ({
  listPayouts: (since) =>
    translateErrors(async () => {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const payouts = stripe.payouts.list({ created, limit: PAGE_SIZE });
      return v.parse(
        v.array(payoutSchema),
        await payouts.autoPagingToArray({ limit: MAX_PAYOUTS }),
      );
    }),
  listLines: (payout) =>
    translateErrors(async () => {
      const entries = stripe.balanceTransactions.list({
        payout,
        limit: PAGE_SIZE,
        expand: ['data.source'],
      });
      const parsed = v.parse(
        v.array(lineSchema),
        await entries.autoPagingToArray({ limit: MAX_LINES }),
      );
      // The list also has the payout itself.
      return parsed.filter(({ category }) => category !== 'payout').map(({ line }) => line);
    }),
});
