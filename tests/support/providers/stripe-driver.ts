import type Stripe from 'stripe';
import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import { createStripeProvider } from '../../../server/domain/providers/stripe/stripe-provider.ts';
import {
  type HostedDriver,
  hostedFaults,
  type LedgerCheckout,
  type LedgerPayment,
  type WebhookDelivery,
} from './provider-driver.ts';
import { maxAmountPence, minAmountPence } from './stripe/stripe-account.ts';
import { startStripeService } from './stripe-service.ts';

const SHORT_TIMEOUT_MS = 20;

const refundStatuses = { done: 'succeeded', pending: 'pending', refused: 'failed' } as const;

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

const toState = (
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): LedgerCheckout['state'] => {
  if (status === 'open') return 'open';
  return intent?.status === 'processing' ? 'processing' : 'ended';
};

/** The owner selects these types at Stripe; it sends no others. */
const subscribedTypes = /"type": "(checkout\.session\.|charge\.refund|charge\.dispute\.|refund\.)/;
const isSubscribed = ({ body }: WebhookDelivery) =>
  subscribedTypes.test(Buffer.from(body).toString());

export const startStripeDriver = async (now = () => new Date()): Promise<HostedDriver> => {
  const service = await startStripeService({ now });
  const { account, webhooks, origin: apiUrl, secretKey, webhookSecret } = service;
  const settings = { apiUrl, secretKey, webhookSecret, clock: now };
  const createProvider = () => createStripeProvider(settings);

  const findIntent = (id: unknown) => {
    const found = typeof id === 'string' ? account.findObject(id) : undefined;
    return found?.object === 'payment_intent' ? found : undefined;
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
    const intent = findIntent(checkout.payment_intent);
    if (intent?.status === 'succeeded')
      return { ...common, state: 'paid', ledgerPayment: toLedgerPayment(intent) };
    return { ...common, state: toState(checkout, intent) };
  };

  let isBalanceEmpty = false;
  /** Not for a disputed payment, and not without money. */
  const canRefund = (reference: string) =>
    !isBalanceEmpty && account.disputes.list(reference).every(({ status }) => status === 'won');

  return {
    name: 'stripe',
    server: { current: 'stripe', accounts: [{ provider: 'stripe', secretKey, webhookSecret }] },
    capabilities: {
      minAmountPence,
      maxAmountPence,
      hasNetwork: true,
      webhooks: 'signed',
      tellsConfirming: true,
      tellsDeclines: true,
      hasDelayedPayments: true,
      hasPendingRefunds: true,
      takesOtherAmounts: true,
      closesOpenCheckouts: true,
    },
    provider: createProvider(),
    providerWithShortTimeout: createStripeProvider({ ...settings, timeoutMs: SHORT_TIMEOUT_MS }),
    createProvider,
    now,
    stop: service.stop,

    readCheckout: async (providerCheckoutId) => {
      const params = account.getCheckoutParams(providerCheckoutId);
      if (!params) throw new Error(`${providerCheckoutId} is unknown`);
      const { price_data: price, quantity } = params.line_items[0];
      return {
        amountPence: price.unit_amount * quantity,
        currency: price.currency.toUpperCase(),
        text: `${price.product_data.name}\n${price.product_data.description}`,
        paymentRequestId: params.client_reference_id ?? '',
        returnUrl: params.success_url,
        cancelUrl: params.cancel_url ?? '',
        offersDelayedMethods: account
          .getCheckout(providerCheckoutId)
          .payment_method_types.includes('bacs_debit'),
      };
    },
    countCheckouts: async () => account.countCheckouts(),
    listRefunds: async (reference) => account.refunds.list(reference).map(toRefund),
    findRefund: (id) => {
      const refund = account.refunds.find(id);
      return refund && toRefund(refund);
    },
    findPayment: (reference) => {
      const intent = findIntent(reference);
      return intent && toLedgerPayment(intent);
    },
    findCheckout: (providerCheckoutId) => {
      const checkout = account.findCheckout(providerCheckoutId);
      return checkout && toLedgerCheckout(checkout);
    },
    listCheckouts: async (paymentRequestIds) =>
      account
        .listCheckouts()
        .filter(({ client_reference_id: id }) => id !== null && paymentRequestIds.includes(id))
        .map(toLedgerCheckout),
    findCheckoutId: (url) => /\/c\/pay\/(?<id>[^/#]+)/.exec(url)?.groups?.id,

    pay: async (providerCheckoutId, { amountPence, currency } = {}) =>
      account.pay(providerCheckoutId, {
        ...(amountPence === undefined ? {} : { amount: amountPence }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      }),
    payEndedCheckout: (providerCheckoutId) => {
      const isEnded = account.findCheckout(providerCheckoutId)?.status === 'expired';
      if (isEnded) account.payExpired(providerCheckoutId);
      return isEnded;
    },
    startConfirming: async (providerCheckoutId) => account.startAuthentication(providerCheckoutId),
    decline: async (providerCheckoutId) => account.decline(providerCheckoutId),
    startDelayedPayment: async (providerCheckoutId) =>
      account.startDelayedPayment(providerCheckoutId),
    finishDelayedPayment: async (providerCheckoutId, outcome) =>
      account.finishDelayedPayment(providerCheckoutId, outcome),
    expire: async (providerCheckoutId) => account.expire(providerCheckoutId),
    forgetOpenCheckouts: () =>
      account.forgetCheckouts(({ status, payment_intent: id }) => status === 'open' && id === null),

    setRefundOutcome: (outcome) => account.refunds.setNextStatus(refundStatuses[outcome]),
    setBalanceEmpty: (isEmpty) => {
      isBalanceEmpty = isEmpty;
      account.refunds.setBalanceEmpty(isEmpty);
    },
    finishRefund: async (idempotencyKey, outcome) =>
      account.refunds.finish(idempotencyKey, refundStatuses[outcome]),
    refundInDashboard: async (reference, amount) => {
      if (canRefund(reference)) account.refunds.create({ payment_intent: reference, amount });
    },
    forgetIdempotencyKeys: service.forgetIdempotencyKeys,
    dispute: (reference) => void account.disputes.open(reference),
    decideDispute: (reference, outcome) => {
      const open = account.disputes
        .list(reference)
        .find(({ status }) => status === 'needs_response');
      if (open) account.disputes.move(open.id, outcome);
    },

    faults: [...hostedFaults, 'saved-error'],
    setFault: service.setFault,

    takeWebhooks: () => webhooks.take().filter(isSubscribed),
    repeatWebhook: ({ body }) => webhooks.signDelivery(body),
    createWebhook: webhooks.signDelivery,
    createUnrelatedWebhook: () =>
      webhooks.buildDelivery('balance.available', {
        object: 'balance',
        available: [],
        livemode: false,
        pending: [],
      }),
  };
};
