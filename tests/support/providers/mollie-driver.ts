import { createMollieProvider } from '../../../server/domain/providers/mollie/mollie-provider.ts';
import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import { isFinal, type PaymentRecord, type RefundRecord } from './mollie/mollie-records.ts';
import { createMollieWebhook } from './mollie/mollie-reports.ts';
import { startMollieService } from './mollie-service.ts';
import { type HostedDriver, hostedFaults, type LedgerCheckout } from './provider-driver.ts';

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

const toRefund = ({ id, metadata, amount, status }: RefundRecord): ProviderRefund => ({
  id,
  idempotencyKey: readField(metadata, 'idempotencyKey'),
  amountPence: amount.pence,
  status: refundStatuses[status],
});

const toState = ({ status }: PaymentRecord): LedgerCheckout['state'] => {
  if (status === 'open' || status === 'paid') return status;
  return status === 'pending' || status === 'authorized' ? 'processing' : 'ended';
};

/** The stand-in's self-signed certificate needs `NODE_TLS_REJECT_UNAUTHORIZED=0`. */
export const startMollieDriver = async (now = () => new Date()) => {
  const mollie = await startMollieService({ now });
  const { apiKey, apiUrl } = mollie;
  const createProvider = () => createMollieProvider({ apiKey, apiUrl });

  /** Of pages where the customer paid another amount. */
  const askedPenceById = new Map<string, number>();
  const toLedgerCheckout = (payment: PaymentRecord): LedgerCheckout => {
    const { id, metadata, amount } = payment;
    const checkout = {
      providerCheckoutId: id,
      paymentRequestId: readField(metadata, 'paymentRequestId') ?? '',
      askedPence: askedPenceById.get(id) ?? amount.pence,
      state: toState(payment),
    };
    if (checkout.state !== 'paid') return checkout;
    const ledgerPayment = {
      reference: id,
      amountPence: amount.pence,
      currency: amount.currency,
      refunds: mollie.listRefunds(id).map(toRefund),
      disputes: mollie.listChargebacks(id).map((chargeback) => ({
        id: chargeback.id,
        amountPence: chargeback.amount.pence,
        state: chargeback.reversedAt === undefined ? ('lost' as const) : ('won' as const),
      })),
    };
    return { ...checkout, ledgerPayment };
  };
  const findCheckout = (providerCheckoutId: string) => {
    const payment = mollie.findPayment(providerCheckoutId);
    return payment && toLedgerCheckout(payment);
  };

  const driver: HostedDriver = {
    name: 'mollie',
    server: { current: 'mollie', accounts: [{ provider: 'mollie', apiKey }] },
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
    provider: createProvider(),
    providerWithShortTimeout: createMollieProvider({ apiKey, apiUrl, timeoutMs: SHORT_TIMEOUT_MS }),
    createProvider,
    now,
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
    listRefunds: async (reference) => mollie.listRefunds(reference).map(toRefund).reverse(),
    findRefund: (id) => {
      const refund = mollie.findRefund(id);
      return refund && toRefund(refund);
    },
    findPayment: (reference) => findCheckout(reference)?.ledgerPayment,
    findCheckout,
    listCheckouts: async (paymentRequestIds) =>
      mollie
        .listPayments()
        .map(toLedgerCheckout)
        .filter(({ paymentRequestId }) => paymentRequestIds.includes(paymentRequestId)),
    findCheckoutId: (url) => {
      const token = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
      return token === undefined ? undefined : mollie.findPaymentByToken(token)?.id;
    },

    pay: async (providerCheckoutId, { amountPence, currency } = {}) => {
      askedPenceById.set(providerCheckoutId, mollie.getPayment(providerCheckoutId).amount.pence);
      mollie.pay(providerCheckoutId, {
        ...(amountPence === undefined ? {} : { pence: amountPence }),
        ...(currency === undefined ? {} : { currency }),
      });
    },
    // Mollie takes no money for an ended payment.
    payEndedCheckout: () => false,
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
    forgetOpenCheckouts: () => mollie.forgetPayments(({ status }) => status === 'open'),

    setRefundOutcome: (outcome) =>
      mollie.setRefundPolicy(outcome === 'refused' ? 'unsupported' : 'pending'),
    // Mollie queues such a refund; it is pending.
    setBalanceEmpty: () => undefined,
    finishRefund: async (idempotencyKey, outcome) =>
      mollie.moveRefund(idempotencyKey, outcome === 'done' ? 'refunded' : 'failed'),
    refundInDashboard: async (reference, amountPence) =>
      void mollie.refundInDashboard(reference, amountPence),
    forgetIdempotencyKeys: mollie.forgetIdempotencyKeys,
    dispute: (reference) => void mollie.chargeBack(reference),
    decideDispute: (reference, outcome) => {
      const open = mollie
        .listChargebacks(reference)
        .find(({ reversedAt }) => reversedAt === undefined);
      if (open && outcome === 'won') mollie.reverseChargeback(open.id);
    },

    faults: hostedFaults,
    setFault: mollie.setFault,

    takeWebhooks: mollie.takeWebhooks,
    repeatWebhook: (delivery) => delivery,
    createWebhook: (body) => createMollieWebhook(mollie.origin, body),
    createUnrelatedWebhook: () => createMollieWebhook(mollie.origin, 'id=ord_pbjz8x'),
  };
  return { ...driver, mollie };
};
