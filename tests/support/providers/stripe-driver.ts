import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import { createStripeProvider } from '../../../server/domain/providers/stripe/stripe-provider.ts';
import type { ProviderDriver } from './provider-driver.ts';
import { maxAmountPence, minAmountPence } from './stripe/stripe-account.ts';
import { startStripeService } from './stripe-service.ts';

const SHORT_TIMEOUT_MS = 20;

const refundStatuses = { done: 'succeeded', pending: 'pending', refused: 'failed' } as const;

const toStatus = (status: string | null): ProviderRefund['status'] => {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'refused' : 'pending';
};

export const startStripeDriver = async (): Promise<ProviderDriver> => {
  const service = await startStripeService();
  const { account, webhooks, origin: apiUrl, secretKey, webhookSecret } = service;
  const settings = { apiUrl, secretKey, webhookSecret };
  const listRefunds = (reference: string) => account.refunds.list(reference);

  return {
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
    provider: createStripeProvider(settings),
    providerWithShortTimeout: createStripeProvider({ ...settings, timeoutMs: SHORT_TIMEOUT_MS }),
    now: () => new Date(),
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
    listRefunds: async (reference) =>
      listRefunds(reference).map(({ id, metadata, amount, status }) => ({
        id,
        idempotencyKey: metadata?.idempotency_key,
        amountPence: amount,
        status: toStatus(status),
      })),

    pay: async (providerCheckoutId, { amountPence, currency } = {}) =>
      account.pay(providerCheckoutId, {
        ...(amountPence === undefined ? {} : { amount: amountPence }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      }),
    startConfirming: async (providerCheckoutId) => account.startAuthentication(providerCheckoutId),
    decline: async (providerCheckoutId) => account.decline(providerCheckoutId),
    startDelayedPayment: async (providerCheckoutId) =>
      account.startDelayedPayment(providerCheckoutId),
    finishDelayedPayment: async (providerCheckoutId, outcome) =>
      account.finishDelayedPayment(providerCheckoutId, outcome),
    expire: async (providerCheckoutId) => account.expire(providerCheckoutId),

    setRefundOutcome: (outcome) => account.refunds.setNextStatus(refundStatuses[outcome]),
    finishRefund: async (idempotencyKey, outcome) =>
      account.refunds.finish(idempotencyKey, refundStatuses[outcome]),
    refundInDashboard: async (reference, amount) => {
      account.refunds.create({ payment_intent: reference, amount });
    },
    forgetIdempotencyKeys: service.forgetIdempotencyKeys,

    setFault: (fault, scope = 'all') => service.setFault(fault, { scope }),

    takeWebhooks: webhooks.take,
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
