import type Stripe from 'stripe';
import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import { createStripeProvider } from '../../../server/domain/providers/stripe/stripe-provider.ts';
import type { WebhookDelivery } from '../providers/provider-driver.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import {
  getRefundablePence,
  isRefused,
  type LedgerCheckout,
  type LedgerPayment,
  type MoneyFault,
  type MoneyProvider,
} from './money-provider.ts';

/** Listed twice: chosen twice as often. */
const faults: readonly MoneyFault[] = [
  'rate-limit',
  'server-error',
  'html-error',
  'html',
  'other-json',
  'garbled-response',
  'garbled-response',
  'saved-error',
];

const refundStatuses = { done: 'succeeded', pending: 'pending', refused: 'failed' } as const;

/** The owner selects these types at Stripe; it sends no others. */
const subscribedTypes = /"type": "(checkout\.session\.|charge\.refund|charge\.dispute\.|refund\.)/;
const isSubscribed = ({ body }: WebhookDelivery) =>
  subscribedTypes.test(Buffer.from(body).toString());

const toStatus = (status: string | null): ProviderRefund['status'] => {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'refused' : 'pending';
};

const toRefund = ({ id, metadata, amount, status }: Stripe.Refund): ProviderRefund => ({
  id,
  idempotencyKey: metadata?.idempotency_key,
  amountPence: amount,
  status: toStatus(status),
});

const toDisputeState = (status: string) => {
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'needs_response';
};

export const startStripeMoney = async (now: () => Date): Promise<MoneyProvider> => {
  const { account, webhooks, setFault, ...service } = await startStripeService({ now });
  const { secretKey, webhookSecret, origin: apiUrl } = service;

  const findIntent = ({ payment_intent: id }: Stripe.Checkout.Session) => {
    const found = typeof id === 'string' ? account.findObject(id) : undefined;
    return found?.object === 'payment_intent' ? found : undefined;
  };
  const toState = (
    { status }: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent | undefined,
  ) => {
    if (status === 'open') return 'open';
    return intent?.status === 'processing' ? 'processing' : 'ended';
  };
  const toLedgerPayment = (intent: Stripe.PaymentIntent): LedgerPayment => ({
    reference: intent.id,
    amountPence: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    refunds: account.refunds.list(intent.id).map(toRefund),
    disputes: account.disputes.list(intent.id).map(({ id, amount: amountPence, status }) => ({
      id,
      amountPence,
      state: toDisputeState(status),
    })),
  });
  const toLedgerCheckout = (checkout: Stripe.Checkout.Session): LedgerCheckout => {
    const common = {
      providerCheckoutId: checkout.id,
      paymentRequestId: checkout.client_reference_id ?? '',
      askedPence: checkout.amount_total ?? 0,
    };
    const intent = findIntent(checkout);
    if (intent?.status === 'succeeded')
      return { ...common, state: 'paid', ledgerPayment: toLedgerPayment(intent) };
    return { ...common, state: toState(checkout, intent) };
  };

  let isBalanceEmpty = false;
  /** Not for a disputed payment, and not without money. */
  const canRefund = (reference: string) =>
    !isBalanceEmpty && account.disputes.list(reference).every(({ status }) => status === 'won');

  const whenOpen =
    <Rest extends unknown[]>(act: (providerCheckoutId: string, ...rest: Rest) => void) =>
    async (providerCheckoutId: string, ...rest: Rest) => {
      if (account.findCheckout(providerCheckoutId)?.status === 'open')
        act(providerCheckoutId, ...rest);
    };

  return {
    name: 'stripe',
    server: { current: 'stripe', accounts: [{ provider: 'stripe', secretKey, webhookSecret }] },
    createFactories: ({ sandbox }, clock) => ({
      sandbox,
      stripe: (keys) => createStripeProvider({ ...keys, apiUrl, clock }),
      mollie: () => {
        throw new Error('All payments are made at Stripe');
      },
    }),
    faults,
    listCheckouts: async (paymentRequestIds) =>
      account
        .listCheckouts()
        .filter(({ client_reference_id: id }) => id !== null && paymentRequestIds.includes(id))
        .map(toLedgerCheckout),
    findCheckout: (url) => /\/c\/pay\/(?<id>[^/#]+)/.exec(url)?.groups?.id,

    pay: whenOpen((providerCheckoutId, _url, amount?: number) =>
      account.pay(providerCheckoutId, amount === undefined ? {} : { amount }),
    ),
    decline: whenOpen(account.decline),
    startDelayedPayment: whenOpen((providerCheckoutId) =>
      account.startDelayedPayment(providerCheckoutId),
    ),
    finishDelayedPayment: async (providerCheckoutId, outcome) => {
      const found = account.findCheckout(providerCheckoutId);
      const isProcessing = found && findIntent(found)?.status === 'processing';
      if (isProcessing) account.finishDelayedPayment(providerCheckoutId, outcome);
    },
    expire: whenOpen(account.expire),
    payEndedCheckout: (providerCheckoutId) => {
      const isEnded = account.findCheckout(providerCheckoutId)?.status === 'expired';
      if (isEnded) account.payExpired(providerCheckoutId);
      return isEnded;
    },
    refundInDashboard: (reference, amount) => {
      const intent = account.findObject(reference);
      const isIntent = intent?.object === 'payment_intent';
      if (
        isIntent &&
        getRefundablePence(toLedgerPayment(intent)) >= amount &&
        canRefund(reference)
      ) {
        account.refunds.create({ payment_intent: reference, amount });
      }
    },
    setRefundOutcome: (outcome) => account.refunds.setNextStatus(refundStatuses[outcome]),
    finishRefund: ({ id, idempotencyKey = '' }, outcome) => {
      const refund = account.refunds.find(id);
      if (refund && !isRefused(toRefund(refund)))
        account.refunds.finish(idempotencyKey, refundStatuses[outcome]);
    },
    forgetIdempotencyKeys: service.forgetIdempotencyKeys,
    dispute: (reference) => {
      if (account.disputes.list(reference).length === 0) account.disputes.open(reference);
    },
    decideDispute: (reference, outcome) => {
      const open = account.disputes
        .list(reference)
        .find(({ status }) => status === 'needs_response');
      if (open) account.disputes.move(open.id, outcome);
    },
    setBalanceEmpty: (isEmpty) => {
      isBalanceEmpty = isEmpty;
      account.refunds.setBalanceEmpty(isEmpty);
    },
    forgetOpenCheckouts: () =>
      account.forgetCheckouts(({ status, payment_intent: id }) => status === 'open' && id === null),

    setFault: (fault, scope = 'all', count = Number.POSITIVE_INFINITY) =>
      setFault(fault, { scope, count }),
    takeWebhooks: () => webhooks.take().filter(isSubscribed),
    repeatWebhook: ({ body }) => webhooks.signDelivery(body),
    stop: service.stop,
  };
};
