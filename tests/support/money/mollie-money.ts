import { createMollieProvider } from '../../../server/domain/providers/mollie/mollie-provider.ts';
import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import {
  isFinal,
  type PaymentRecord,
  type RefundRecord,
} from '../providers/mollie/mollie-records.ts';
import { startMollieService } from '../providers/mollie-service.ts';
import {
  getRefundablePence,
  isRefused,
  type LedgerCheckout,
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
];

const statuses: Readonly<Record<RefundRecord['status'], ProviderRefund['status']>> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

/** Of a payment's or refund's metadata. */
const readField = (metadata: unknown, name: string): string | undefined =>
  Object.entries(metadata ?? {}).find(([key]) => key === name)?.[1];

const toRefund = ({ id, metadata, amount, status }: RefundRecord): ProviderRefund => ({
  id,
  idempotencyKey: readField(metadata, 'idempotencyKey'),
  amountPence: amount.pence,
  status: statuses[status],
});

const toState = ({ status }: PaymentRecord): LedgerCheckout['state'] => {
  if (status === 'open' || status === 'paid') return status;
  return status === 'pending' || status === 'authorized' ? 'processing' : 'ended';
};

/** The self-signed certificate needs `NODE_TLS_REJECT_UNAUTHORIZED=0`. */
export const startMollieMoney = async (now: () => Date): Promise<MoneyProvider> => {
  const mollie = await startMollieService({ now });
  const { apiKey, apiUrl } = mollie;

  /** Of pages where the customer paid another amount. */
  const askedPenceById = new Map<string, number>();
  const toLedgerCheckout = (payment: PaymentRecord): LedgerCheckout => {
    const { id: providerCheckoutId, metadata, amount } = payment;
    const common = {
      providerCheckoutId,
      paymentRequestId: readField(metadata, 'paymentRequestId') ?? '',
      askedPence: askedPenceById.get(providerCheckoutId) ?? amount.pence,
    };
    if (payment.status !== 'paid') return { ...common, state: toState(payment) };
    const refunds = mollie.listRefunds(providerCheckoutId).map(toRefund);
    const disputes = mollie
      .listChargebacks(providerCheckoutId)
      .map(({ id, reversedAt, amount: { pence: amountPence } }) => {
        return {
          id,
          amountPence,
          state: reversedAt === undefined ? ('lost' as const) : ('won' as const),
        };
      });
    const money = { amountPence: amount.pence, currency: amount.currency };
    const ledgerPayment = { reference: providerCheckoutId, ...money, refunds, disputes };
    return { ...common, state: 'paid', ledgerPayment };
  };
  /** Does nothing when the payment's status is final. */
  const unlessFinal =
    <Rest extends unknown[]>(act: (providerCheckoutId: string, ...rest: Rest) => void) =>
    async (providerCheckoutId: string, ...rest: Rest) => {
      const payment = mollie.findPayment(providerCheckoutId);
      if (payment && !isFinal(payment)) act(providerCheckoutId, ...rest);
    };

  return {
    name: 'mollie',
    server: { current: 'mollie', accounts: [{ provider: 'mollie', apiKey }] },
    createFactories: ({ sandbox }) => ({
      sandbox,
      mollie: () => createMollieProvider({ apiKey, apiUrl }),
      stripe: () => {
        throw new Error('All payments are made at Mollie');
      },
    }),
    faults,
    listCheckouts: async (paymentRequestIds) =>
      mollie
        .listPayments()
        .map(toLedgerCheckout)
        .filter(({ paymentRequestId }) => paymentRequestIds.includes(paymentRequestId)),
    findCheckout: (url) => {
      const token = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
      return token === undefined ? undefined : mollie.findPaymentByToken(token)?.id;
    },

    pay: unlessFinal((providerCheckoutId, _url, pence?: number) => {
      askedPenceById.set(providerCheckoutId, mollie.getPayment(providerCheckoutId).amount.pence);
      mollie.pay(providerCheckoutId, pence === undefined ? {} : { pence });
    }),
    decline: unlessFinal((providerCheckoutId) => mollie.declineCard(providerCheckoutId)),
    startDelayedPayment: unlessFinal((providerCheckoutId) =>
      mollie.startBankPayment(providerCheckoutId),
    ),
    finishDelayedPayment: unlessFinal((providerCheckoutId, outcome: 'paid' | 'failed') =>
      outcome === 'paid' ? mollie.pay(providerCheckoutId) : mollie.fail(providerCheckoutId),
    ),
    expire: unlessFinal((providerCheckoutId) => mollie.expire(providerCheckoutId)),
    // Mollie takes no money for an ended payment.
    payEndedCheckout: () => false,
    refundInDashboard: (reference, amountPence) => {
      const { ledgerPayment } = toLedgerCheckout(mollie.getPayment(reference));
      if (ledgerPayment && getRefundablePence(ledgerPayment) >= amountPence)
        mollie.refundInDashboard(reference, amountPence);
    },
    setRefundOutcome: (outcome) =>
      mollie.setRefundPolicy(outcome === 'refused' ? 'unsupported' : 'pending'),
    // Only the server's refunds have a key.
    finishRefund: ({ id, idempotencyKey = '' }, outcome) => {
      const refund = mollie.findRefund(id);
      if (!refund || isRefused(toRefund(refund))) return;
      mollie.moveRefund(idempotencyKey, outcome === 'done' ? 'refunded' : 'failed');
    },
    forgetIdempotencyKeys: mollie.forgetIdempotencyKeys,
    dispute: (reference) => {
      if (mollie.listChargebacks(reference).length === 0) mollie.chargeBack(reference);
    },
    decideDispute: (reference, outcome) => {
      const open = mollie
        .listChargebacks(reference)
        .find(({ reversedAt }) => reversedAt === undefined);
      if (open && outcome === 'won') mollie.reverseChargeback(open.id);
    },
    // Mollie queues such a refund; it is pending.
    setBalanceEmpty: () => undefined,
    forgetOpenCheckouts: () => mollie.forgetPayments(({ status }) => status === 'open'),

    setFault: (fault, scope = 'all', times = Number.POSITIVE_INFINITY) => {
      if (fault === 'saved-error') throw new Error('Mollie saves no errors');
      mollie.setFault(fault, scope === 'all' ? { times } : { times, methods: ['POST', 'DELETE'] });
    },
    takeWebhooks: mollie.takeWebhooks,
    repeatWebhook: (delivery) => delivery,
    stop: mollie.stop,
  };
};
