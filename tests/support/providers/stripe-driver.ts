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

/** Starts a stand-in for Stripe and an adapter that calls it. */
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
      closesOpenSessions: true,
    },
    provider: createStripeProvider(settings),
    providerWithShortTimeout: createStripeProvider({ ...settings, timeoutMs: SHORT_TIMEOUT_MS }),
    now: () => new Date(),
    stop: service.stop,

    readSession: async (session) => {
      const params = account.getSessionParams(session);
      if (!params) throw new Error(`${session} is unknown`);
      const { price_data: price, quantity } = params.line_items[0];
      return {
        amountPence: price.unit_amount * quantity,
        currency: price.currency.toUpperCase(),
        text: `${price.product_data.name}\n${price.product_data.description}`,
        paymentRequestId: params.client_reference_id ?? '',
        returnUrl: params.success_url,
        cancelUrl: params.cancel_url ?? '',
        offersDelayedMethods: account
          .getSession(session)
          .payment_method_types.includes('bacs_debit'),
      };
    },
    countSessions: async () => account.countSessions(),
    listRefunds: async (reference) =>
      listRefunds(reference).map(({ id, metadata, amount, status }) => ({
        id,
        idempotencyKey: metadata?.idempotency_key,
        amountPence: amount,
        status: toStatus(status),
      })),

    pay: async (session, { amountPence, currency } = {}) =>
      account.pay(session, {
        ...(amountPence === undefined ? {} : { amount: amountPence }),
        ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      }),
    startConfirming: async (session) => account.startAuthentication(session),
    decline: async (session) => account.decline(session),
    startDelayedPayment: async (session) => account.startDelayedPayment(session),
    finishDelayedPayment: async (session, outcome) =>
      account.finishDelayedPayment(session, outcome),
    expire: async (session) => account.expire(session),

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
