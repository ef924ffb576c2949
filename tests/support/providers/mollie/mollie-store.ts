import { randomBytes } from 'node:crypto';
import {
  type Amount,
  type ChargebackRecord,
  isCancelable,
  isFinal,
  isRefundCancelable,
  type MollieMethod,
  type PaymentParameters,
  type PaymentRecord,
  type RefundRecord,
  type RefundStatus,
} from './mollie-records.ts';
import type { MollieReports } from './mollie-reports.ts';

const PAYMENT_LIFETIME_MS = 15 * 60_000;

const createId = (prefix: string) => `${prefix}_${randomBytes(5).toString('hex')}`;

const getIdempotencyKey = ({ metadata }: RefundRecord) =>
  typeof metadata === 'object' && metadata !== null && 'idempotencyKey' in metadata
    ? metadata.idempotencyKey
    : undefined;

/** One account at Mollie, in memory. Also plays customers, banks and the payee. */
export const createMollieStore = (now: () => Date, { report }: MollieReports) => {
  const payments = new Map<string, PaymentRecord>();
  const refunds = new Map<string, RefundRecord>();
  const chargebacks = new Map<string, ChargebackRecord>();
  let enabledMethods: readonly MollieMethod[] = ['applepay', 'creditcard', 'bacs', 'banktransfer'];

  const offersMethod = ({ methods = enabledMethods }: PaymentRecord, method: MollieMethod) =>
    methods.includes(method);

  /** Not a final payment. */
  const change = (payment: PaymentRecord, changes: Partial<PaymentRecord>) => {
    if (isFinal(payment)) throw new Error(`${payment.id} is already ${payment.status}`);
    Object.assign(payment, changes, { changedAt: now() });
    // Mollie reports neither `open` nor `pending`.
    if (payment.status !== 'open' && payment.status !== 'pending') report(payment);
  };

  const expireWhenDue = (payment: PaymentRecord) => {
    if (payment.status === 'open' && payment.expiresAt <= now())
      change(payment, { status: 'expired' });
    return payment;
  };

  const findPayment = (id: string) => {
    const payment = payments.get(id);
    return payment && expireWhenDue(payment);
  };

  const getPayment = (id: string) => {
    const payment = findPayment(id);
    if (!payment) throw new Error(`there is no payment ${id}`);
    return payment;
  };

  /** On the hosted page. */
  const chooseMethod = (id: string, method: MollieMethod, changes: Partial<PaymentRecord> = {}) => {
    const payment = getPayment(id);
    if (!offersMethod(payment, method)) throw new Error(`${id} does not offer ${method}`);
    change(payment, { ...changes, method });
  };

  const changeRefund = (refund: RefundRecord, status: RefundStatus) => {
    refund.status = status;
    if (['processing', 'refunded', 'failed'].includes(status)) report(getPayment(refund.paymentId));
  };

  const createRefund = (
    paymentId: string,
    amount: Amount,
    metadata: unknown = null,
    status: RefundStatus = 'pending',
  ) => {
    const { description } = getPayment(paymentId);
    const refund: RefundRecord = {
      id: createId('re'),
      paymentId,
      amount,
      metadata,
      description,
      createdAt: now(),
      status,
    };
    refunds.set(refund.id, refund);
    changeRefund(refund, status);
    return refund;
  };

  return {
    now,
    findPayment,
    getPayment,
    findPaymentByToken: (token: string) => {
      const payment = [...payments.values()].find((candidate) => candidate.token === token);
      return payment && expireWhenDue(payment);
    },
    listEnabledMethods: () => enabledMethods,
    /** In the dashboard. */
    setEnabledMethods: (methods: readonly MollieMethod[]) => {
      enabledMethods = methods;
    },
    offersMethod,
    listPayments: () => [...payments.values()].map(expireWhenDue),
    createPayment: (parameters: PaymentParameters) => {
      const createdAt = now();
      const payment: PaymentRecord = {
        ...parameters,
        id: createId('tr'),
        token: randomBytes(16).toString('hex'),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + PAYMENT_LIFETIME_MS),
        status: 'open',
        changedAt: createdAt,
        method: undefined,
        cardNumber: undefined,
        failureReason: undefined,
      };
      payments.set(payment.id, payment);
      return payment;
    },

    /** 3-D Secure is next. */
    enterCard: (id: string, cardNumber: string) =>
      change(getPayment(id), { method: 'creditcard', cardNumber }),
    /** `taken` replaces the requested amount or currency. */
    pay: (id: string, taken: Partial<Amount> = {}) => {
      const { amount, method = 'creditcard', cardNumber = '4242424242424242' } = getPayment(id);
      change(getPayment(id), {
        status: 'paid',
        method,
        cardNumber,
        amount: { ...amount, ...taken },
      });
    },
    /** The payment stays open: the customer may choose another method or card. */
    declineCard: (id: string) =>
      change(getPayment(id), { method: undefined, cardNumber: undefined }),
    /** For good, such as a payment by bank. */
    fail: (id: string, failureReason: PaymentRecord['failureReason'] = 'card_declined') =>
      change(getPayment(id), { status: 'failed', failureReason }),
    /** On the hosted page. */
    cancelAsCustomer: (id: string) => change(getPayment(id), { status: 'canceled' }),
    expire: (id: string) => change(getPayment(id), { status: 'expired' }),
    /** By debit; the bank has not confirmed it. */
    startBankPayment: (id: string) => chooseMethod(id, 'bacs', { status: 'pending' }),
    /** The payment stays open until the money arrives. */
    chooseBankTransfer: (id: string) => chooseMethod(id, 'banktransfer'),
    /** Until it is captured. */
    authorize: (id: string) =>
      change(getPayment(id), { status: 'authorized', method: 'creditcard' }),
    /** Returns false when the payee cannot. */
    cancelAsPayee: (id: string) => {
      const payment = getPayment(id);
      if (!isCancelable(payment)) return false;
      change(payment, { status: 'canceled' });
      return true;
    },

    chargeBack: (paymentId: string) => {
      const payment = getPayment(paymentId);
      const chargeback = {
        id: createId('chb'),
        paymentId,
        amount: payment.amount,
        createdAt: now(),
      };
      chargebacks.set(chargeback.id, { ...chargeback, reversedAt: undefined });
      report(payment);
      return chargeback.id;
    },
    /** The payee gets the money back. */
    reverseChargeback: (id: string) => {
      const chargeback = chargebacks.get(id);
      if (!chargeback) throw new Error(`there is no chargeback ${id}`);
      chargeback.reversedAt = now();
      report(getPayment(chargeback.paymentId));
    },
    listChargebacks: (paymentId: string) =>
      [...chargebacks.values()].filter((chargeback) => chargeback.paymentId === paymentId),
    /** By default all. So it looks with another account's API key. */
    forgetPayments: (isForgotten: (payment: PaymentRecord) => boolean = () => true) => {
      for (const [id, payment] of payments) if (isForgotten(payment)) payments.delete(id);
    },

    createRefund,
    findRefund: (id: string) => refunds.get(id),
    /** Newest first, as Mollie lists them. */
    listRefunds: (paymentId: string) =>
      [...refunds.values()].filter((refund) => refund.paymentId === paymentId).reverse(),
    /** By its idempotency key. */
    moveRefund: (idempotencyKey: string, status: RefundStatus) => {
      const refund = [...refunds.values()].find(
        (candidate) => getIdempotencyKey(candidate) === idempotencyKey,
      );
      if (!refund) throw new Error(`there is no refund with the key ${idempotencyKey}`);
      changeRefund(refund, status);
    },
    /** Returns false when Mollie makes it or has made it. */
    cancelRefund: (refund: RefundRecord) => {
      if (!isRefundCancelable(refund)) return false;
      changeRefund(refund, 'canceled');
      return true;
    },
    refundInDashboard: (paymentId: string, pence: number) =>
      createRefund(
        paymentId,
        { pence, currency: getPayment(paymentId).amount.currency },
        null,
        'processing',
      ),
  };
};
export type MollieStore = ReturnType<typeof createMollieStore>;
