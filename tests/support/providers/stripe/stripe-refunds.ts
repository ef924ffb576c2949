import type Stripe from 'stripe';
import type { RefundParams } from './read-parameters.ts';
import { createMissingError, StripeApiError } from './stripe-error.ts';
import { createRefund } from './stripe-objects.ts';
import type { AddEntry } from './stripe-payouts.ts';
import type { EmitEvent } from './stripe-webhooks.ts';

type RefundStatus = 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';

type PendingReason = 'processing' | 'insufficient_funds' | 'charge_pending';

interface RefundSettings {
  readonly now: () => Date;
  readonly emit: EmitEvent;
  readonly intents: ReadonlyMap<string, Stripe.PaymentIntent>;
  readonly charges: ReadonlyMap<string, Stripe.Charge>;
  /** The customer's bank has withdrawn the money. */
  readonly isDisputed: (charge: Stripe.Charge) => boolean;
  readonly addEntry: AddEntry;
}

const formatPounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export const createRefunds = ({
  now,
  emit,
  intents,
  charges,
  isDisputed,
  addEntry,
}: RefundSettings) => {
  const refunds = new Map<string, Stripe.Refund>();
  let nextStatus: RefundStatus = 'succeeded';
  let isBalanceEmpty = false;
  let pendingReason: PendingReason = 'processing';

  const getCharge = (intentId: string) => {
    const intent = intents.get(intentId);
    if (!intent) throw createMissingError('payment_intent', 'payment_intent', intentId);
    const charge = charges.get(String(intent.latest_charge));
    if (!charge?.paid) {
      const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
      throw new StripeApiError(400, { code: 'payment_intent_unexpected_state', message });
    }
    return charge;
  };

  const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

  const updateCharge = (charge: Stripe.Charge) => {
    const effectiveRefunds = [...refunds.values()].filter(
      (refund) => refund.charge === charge.id && !hasFailed(refund),
    );
    charge.amount_refunded = effectiveRefunds.reduce((sum, { amount }) => sum + amount, 0);
    charge.refunded = charge.amount_refunded === charge.amount;
  };

  const checkAmount = (charge: Stripe.Charge, amount: number) => {
    if (charge.refunded) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw new StripeApiError(400, { code: 'charge_already_refunded', message });
    }
    const refundablePence = charge.amount - charge.amount_refunded;
    if (amount <= refundablePence) return;
    const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    const message = `Refund amount (${formatPounds(amount)}) is greater than ${limit} (${formatPounds(refundablePence)})`;
    // Stripe sends this message without a code.
    throw new StripeApiError(400, { message, param: 'amount' });
  };

  const list = (intentId: string) =>
    [...refunds.values()].filter((refund) => refund.payment_intent === intentId);

  const addRefundEntry = (
    { id: source, currency }: Stripe.Refund,
    category: string,
    amount: number,
  ) =>
    addEntry({
      source,
      category,
      type: category === 'refund' ? 'refund' : 'refund_failure',
      amount,
      currency,
    });

  return {
    find: (id: string) => refunds.get(id),
    /** Oldest first. */
    list,
    /** Newest first; empty for an unknown payment. */
    listPage: (
      intentId: string,
      limit: number,
      startingAfter: string | undefined,
    ): Stripe.ApiList<Stripe.Refund> => {
      const newestFirst = list(intentId).reverse();
      const start = newestFirst.findIndex(({ id }) => id === startingAfter) + 1;
      const data = newestFirst.slice(start, start + limit);
      return {
        object: 'list',
        url: '/v1/refunds',
        data,
        has_more: start + data.length < newestFirst.length,
      };
    },
    create: (params: RefundParams) => {
      const charge = getCharge(params.payment_intent);
      const amount = params.amount ?? charge.amount - charge.amount_refunded;
      checkAmount(charge, amount);
      if (isDisputed(charge)) {
        const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
        throw new StripeApiError(400, { code: 'charge_disputed', message });
      }
      if (isBalanceEmpty) {
        const message = 'Insufficient funds in your Stripe balance to refund this amount.';
        throw new StripeApiError(400, { code: 'balance_insufficient', message });
      }
      const refund = createRefund(charge, params, amount, now());
      refund.status = nextStatus;
      if (nextStatus === 'pending') refund.pending_reason = pendingReason;
      const previous = { amount_refunded: charge.amount_refunded };
      refunds.set(refund.id, refund);
      if (nextStatus === 'succeeded') {
        refund.balance_transaction = addRefundEntry(refund, 'refund', -amount).id;
      }
      updateCharge(charge);
      emit('refund.created', refund);
      if (nextStatus === 'failed') emit('refund.failed', refund);
      else emit('charge.refunded', charge, previous);
      return refund;
    },
    /** The key is in the refund's metadata. Even after success a refund can fail days later. */
    finish: (idempotencyKey: string, status: RefundStatus) => {
      const refund = [...refunds.values()].find(
        ({ metadata }) => metadata?.idempotency_key === idempotencyKey,
      );
      if (!refund) throw new Error(`no refund has the key ${idempotencyKey}`);
      const previous = { status: refund.status };
      if (status === 'succeeded' && refund.status !== status)
        addRefundEntry(refund, 'refund', -refund.amount);
      if (status === 'failed' && refund.status === 'succeeded') {
        addRefundEntry(refund, 'refund_failure', refund.amount);
      }
      refund.status = status;
      if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
      updateCharge(getCharge(String(refund.payment_intent)));
      emit('refund.updated', refund, previous);
      emit('charge.refund.updated', refund, previous);
      if (status === 'failed') emit('refund.failed', refund);
    },
    /** Too little money for refunds. */
    setBalanceEmpty: (isEmpty: boolean) => {
      isBalanceEmpty = isEmpty;
    },
    /** @throws StripeApiError unless it has succeeded */
    getCharge,
    setNextStatus: (status: RefundStatus, reason: PendingReason = 'processing') => {
      nextStatus = status;
      pendingReason = reason;
    },
  };
};
