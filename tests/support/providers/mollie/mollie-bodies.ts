import {
  type Amount,
  type ChargebackRecord,
  getRefundedPence,
  isCancelable,
  isFinal,
  type MollieMethod,
  type PaymentRecord,
  type PaymentStatus,
  type RefundRecord,
} from './mollie-records.ts';

/** Exact enough for two decimals below 10 billion. */
const toAmountBody = ({ pence, currency }: Amount) => ({
  currency,
  value: (pence / 100).toFixed(2),
});

const toTimestamp = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+00:00');

const toLink = (href: string, type = 'application/hal+json') => ({ href, type });

const documentation = toLink('https://docs.mollie.com/reference/overview', 'text/html');

const changeTimeFields: Readonly<Partial<Record<PaymentStatus, string>>> = {
  authorized: 'authorizedAt',
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
};

const toDetailsBody = ({ status, method, cardNumber = '', failureReason }: PaymentRecord) => {
  if (method !== 'creditcard') return null;
  if (status === 'failed') return { failureReason };
  if (status !== 'paid') return null;
  return {
    cardNumber: cardNumber.slice(-4),
    cardLabel: 'Visa',
    cardSecurity: '3dsecure',
    feeRegion: 'domestic',
  };
};

const methodNames: Readonly<Record<MollieMethod, string>> = {
  applepay: 'Apple Pay',
  creditcard: 'Card',
  bacs: 'Bacs Direct Debit',
  banktransfer: 'Bank transfer',
};

/** `origin` is the stand-in's. */
export const createMollieBodies = (origin: string) => {
  const apiUrl = `${origin}/v2`;
  const getCheckoutUrl = ({ token }: PaymentRecord) => `${origin}/checkout/${token}`;

  const toPaymentBody = (
    payment: PaymentRecord,
    refunds: readonly RefundRecord[],
    chargebacks: readonly ChargebackRecord[] = [],
  ) => {
    const { id, amount, status, changedAt } = payment;
    const refundedPence = getRefundedPence(refunds);
    const changeTimeField = changeTimeFields[status];
    const chargedBackPence = chargebacks
      .filter(({ reversedAt }) => reversedAt === undefined)
      .reduce((sum, chargeback) => sum + chargeback.amount.pence, 0);
    const refundAmounts = {
      ...(chargebacks.length === 0
        ? {}
        : { amountChargedBack: toAmountBody({ ...amount, pence: chargedBackPence }) }),
      amountRefunded: toAmountBody({ ...amount, pence: refundedPence }),
      amountRemaining: toAmountBody({ ...amount, pence: amount.pence - refundedPence }),
    };
    return {
      resource: 'payment',
      id,
      mode: 'test',
      createdAt: toTimestamp(payment.createdAt),
      amount: toAmountBody(amount),
      description: payment.description,
      method: payment.method ?? null,
      metadata: payment.metadata,
      status,
      ...(isFinal(payment) ? {} : { isCancelable: isCancelable(payment) }),
      ...(status === 'open' ? { expiresAt: toTimestamp(payment.expiresAt) } : {}),
      ...(changeTimeField === undefined ? {} : { [changeTimeField]: toTimestamp(changedAt) }),
      ...(status === 'paid' ? refundAmounts : {}),
      details: toDetailsBody(payment),
      profileId: 'pfl_QkEhN94Ba',
      sequenceType: 'oneoff',
      redirectUrl: payment.redirectUrl,
      cancelUrl: payment.cancelUrl ?? null,
      webhookUrl: payment.webhookUrl ?? null,
      _links: {
        self: toLink(`${apiUrl}/payments/${id}`),
        ...(isFinal(payment) ? {} : { checkout: toLink(getCheckoutUrl(payment), 'text/html') }),
        dashboard: toLink(`https://my.mollie.com/dashboard/payments/${id}`, 'text/html'),
        documentation,
      },
    };
  };

  /** As in lists. */
  const toListedRefundBody = ({
    id,
    paymentId,
    amount,
    description,
    metadata,
    status,
    createdAt,
  }: RefundRecord) => ({
    resource: 'refund',
    id,
    mode: 'test',
    amount: toAmountBody(amount),
    description,
    metadata,
    paymentId,
    status,
    createdAt: toTimestamp(createdAt),
    _links: {
      self: toLink(`${apiUrl}/payments/${paymentId}/refunds/${id}`),
      payment: toLink(`${apiUrl}/payments/${paymentId}`),
    },
  });

  const toChargebackBody = ({
    id,
    paymentId,
    amount,
    createdAt,
    reversedAt,
  }: ChargebackRecord) => ({
    resource: 'chargeback',
    id,
    amount: toAmountBody(amount),
    createdAt: toTimestamp(createdAt),
    reason: { code: '10.4', description: 'Fraud, card absent' },
    paymentId,
    reversedAt: reversedAt ? toTimestamp(reversedAt) : null,
    _links: {
      self: toLink(`${apiUrl}/payments/${paymentId}/chargebacks/${id}`),
      payment: toLink(`${apiUrl}/payments/${paymentId}`),
    },
  });

  const toMethodBody = (id: MollieMethod) => {
    const image = `https://www.mollie.com/external/icons/payment-methods/${id}`;
    return {
      resource: 'method',
      id,
      description: methodNames[id],
      minimumAmount: { currency: 'GBP', value: '0.01' },
      maximumAmount: null,
      image: { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` },
      status: 'activated',
      _links: { self: toLink(`${apiUrl}/methods/${id}`) },
    };
  };

  return {
    toPaymentBody,
    toChargebackBody,
    toListedRefundBody,
    toRefundBody: (refund: RefundRecord) => {
      const { _links, ...body } = toListedRefundBody(refund);
      return { ...body, _links: { ..._links, documentation } };
    },
    toProfileBody: () => ({
      resource: 'profile',
      id: 'pfl_QkEhN94Ba',
      mode: 'test',
      name: 'Harbour Street Dental',
      website: 'https://harbour.example',
      email: 'desk@harbour.example',
      phone: '+441632960018',
      businessCategory: 'HEALTH_SERVICES',
      status: 'verified',
      createdAt: '2026-01-05T09:00:00+00:00',
      _links: {
        self: toLink(`${apiUrl}/profiles/pfl_QkEhN94Ba`),
        dashboard: toLink('https://my.mollie.com/dashboard', 'text/html'),
        documentation,
      },
    }),
    toMethodListBody: (methods: readonly MollieMethod[]) => ({
      count: methods.length,
      _embedded: { methods: methods.map(toMethodBody) },
      _links: { self: toLink(`${apiUrl}/methods`), documentation },
    }),
    toRefundListBody: (paymentId: string, refunds: readonly RefundRecord[]) => ({
      count: refunds.length,
      _embedded: { refunds: refunds.map(toListedRefundBody) },
      _links: {
        self: toLink(`${apiUrl}/payments/${paymentId}/refunds`),
        previous: null,
        next: null,
        documentation,
      },
    }),
  };
};

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export const toErrorBody = (status: number, detail: string, field?: string) => ({
  status,
  title: titles[status],
  detail,
  ...(field === undefined ? {} : { field }),
  _links: { documentation },
});
