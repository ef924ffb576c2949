import { createMollieProvider } from '../../../server/domain/providers/mollie/mollie-provider.ts';
import { isFinal, type RefundRecord } from './mollie/mollie-records.ts';
import { createMollieWebhook } from './mollie/mollie-reports.ts';
import { startMollieService } from './mollie-service.ts';
import type { ProviderDriver } from './provider-driver.ts';

const SHORT_TIMEOUT_MS = 100;

const refundStatuses = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'refused',
  canceled: 'refused',
} as const;

/** Of a payment's or refund's metadata. */
const readField = (metadata: unknown, name: string): string | undefined =>
  Object.entries(metadata ?? {}).find(([key]) => key === name)?.[1];

const toProviderRefund = ({ id, metadata, amount, status }: RefundRecord) => ({
  id,
  idempotencyKey: readField(metadata, 'idempotencyKey'),
  amountPence: amount.pence,
  status: refundStatuses[status],
});

/** The stand-in's self-signed certificate needs `NODE_TLS_REJECT_UNAUTHORIZED=0`. */
export const startMollieDriver = async (options: { readonly now?: () => Date } = {}) => {
  const mollie = await startMollieService(options);
  const { apiKey, apiUrl } = mollie;
  const driver: ProviderDriver = {
    capabilities: {
      minAmountPence: 1,
      maxAmountPence: 100_000_000,
      hasNetwork: true,
      webhooks: 'pings',
      tellsConfirming: false,
      tellsDeclines: false,
      hasDelayedPayments: true,
      hasPendingRefunds: true,
      takesOtherAmounts: true,
      closesOpenCheckouts: false,
    },
    provider: createMollieProvider({ apiKey, apiUrl }),
    providerWithShortTimeout: createMollieProvider({ apiKey, apiUrl, timeoutMs: SHORT_TIMEOUT_MS }),
    now: mollie.now,
    stop: mollie.stop,

    readCheckout: async (providerCheckoutId) => {
      const payment = mollie.getPayment(providerCheckoutId);
      const { amount, description, metadata, redirectUrl, cancelUrl } = payment;
      return {
        amountPence: amount.pence,
        currency: amount.currency,
        text: description,
        paymentRequestId: readField(metadata, 'paymentRequestId') ?? '',
        returnUrl: redirectUrl,
        cancelUrl: cancelUrl ?? redirectUrl,
        offersDelayedMethods:
          mollie.offersMethod(payment, 'bacs') || mollie.offersMethod(payment, 'banktransfer'),
      };
    },
    countCheckouts: async () => mollie.listPayments().length,
    listRefunds: async (reference) => mollie.listRefunds(reference).map(toProviderRefund).reverse(),

    pay: async (providerCheckoutId, { amountPence, currency } = {}) =>
      mollie.pay(providerCheckoutId, {
        ...(amountPence === undefined ? {} : { pence: amountPence }),
        ...(currency === undefined ? {} : { currency }),
      }),
    startConfirming: async () => {
      throw new Error('Mollie does not tell when the customer confirms a payment');
    },
    decline: async (providerCheckoutId) => {
      mollie.enterCard(providerCheckoutId, '4000000000009995');
      mollie.declineCard(providerCheckoutId);
    },
    startDelayedPayment: async (providerCheckoutId) => mollie.startBankPayment(providerCheckoutId),
    finishDelayedPayment: async (providerCheckoutId, outcome) =>
      outcome === 'paid' ? mollie.pay(providerCheckoutId) : mollie.fail(providerCheckoutId),
    expire: async (providerCheckoutId) => {
      if (!isFinal(mollie.getPayment(providerCheckoutId))) mollie.expire(providerCheckoutId);
    },

    setRefundOutcome: (outcome) =>
      mollie.setRefundPolicy(outcome === 'refused' ? 'unsupported' : 'pending'),
    finishRefund: async (idempotencyKey, outcome) =>
      mollie.moveRefund(idempotencyKey, outcome === 'done' ? 'refunded' : 'failed'),
    refundInDashboard: async (reference, amountPence) =>
      void mollie.refundInDashboard(reference, amountPence),
    forgetIdempotencyKeys: mollie.forgetIdempotencyKeys,

    setFault: (fault, scope: 'all' | 'writes' = 'all') =>
      mollie.setFault(fault, scope === 'all' ? {} : { methods: ['POST', 'DELETE'] }),

    takeWebhooks: mollie.takeWebhooks,
    createWebhook: (body) => createMollieWebhook(mollie.origin, body),
    createUnrelatedWebhook: () => createMollieWebhook(mollie.origin, 'id=ord_pbjz8x'),
  };
  return { ...driver, mollie };
};
