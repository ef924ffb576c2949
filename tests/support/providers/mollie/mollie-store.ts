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

/**
 * Creates an imitation of one account at Mollie, in memory. Its functions also play customers, banks
 * and the payee.
 */
export const createMollieStore = (now: () => Date, { report }: MollieReports) => {
  const payments = new Map<string, PaymentRecord>();
  const refunds = new Map<string, RefundRecord>();
  const chargebacks = new Map<string, ChargebackRecord>();
  let enabledMethods: readonly MollieMethod[] = ['applepay', 'creditcard', 'bacs', 'banktransfer'];

  const offersMethod = ({ methods = enabledMethods }: PaymentRecord, method: MollieMethod) =>
    methods.includes(method);

  /** Changes a payment that is not final, and reports its new status. */
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

  /** The customer chooses a method on the hosted page. */
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
    /** The payee enables and disables methods in the dashboard. */
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

    /** The customer enters a card. The next step is 3-D Secure. */
    enterCard: (id: string, cardNumber: string) =>
      change(getPayment(id), { method: 'creditcard', cardNumber }),
    /** The customer has paid. `taken` replaces the requested amount or currency. */
    pay: (id: string, taken: Partial<Amount> = {}) => {
      const { amount, method = 'creditcard', cardNumber = '4242424242424242' } = getPayment(id);
      change(getPayment(id), {
        status: 'paid',
        method,
        cardNumber,
        amount: { ...amount, ...taken },
      });
    },
    /**
     * The bank declines the card. The payment stays open, because the customer may choose another
     * method or card.
     */
    declineCard: (id: string) =>
      change(getPayment(id), { method: undefined, cardNumber: undefined }),
    /** The payment fails for good, such as a payment by bank. */
    fail: (id: string, failureReason: PaymentRecord['failureReason'] = 'card_declined') =>
      change(getPayment(id), { status: 'failed', failureReason }),
    /** The customer cancels on the hosted page. */
    cancelAsCustomer: (id: string) => change(getPayment(id), { status: 'canceled' }),
    expire: (id: string) => change(getPayment(id), { status: 'expired' }),
    /** The customer has paid by bank debit, and the bank has not confirmed the payment yet. */
    startBankPayment: (id: string) => chooseMethod(id, 'bacs', { status: 'pending' }),
    /**
     * The customer has chosen to pay by bank transfer: the payment stays open until the money
     * arrives.
     */
    chooseBankTransfer: (id: string) => chooseMethod(id, 'banktransfer'),
    /** The bank holds the money until it is captured. */
    authorize: (id: string) =>
      change(getPayment(id), { status: 'authorized', method: 'creditcard' }),
    /** Cancels a payment. Returns false when the payee cannot cancel it. */
    cancelAsPayee: (id: string) => {
      const payment = getPayment(id);
      if (!isCancelable(payment)) return false;
      change(payment, { status: 'canceled' });
      return true;
    },

    /** The customer's bank returns the money of a payment. */
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
    /** The bank decides for the payee, who gets the money back. */
    reverseChargeback: (id: string) => {
      const chargeback = chargebacks.get(id);
      if (!chargeback) throw new Error(`there is no chargeback ${id}`);
      chargeback.reversedAt = now();
      report(getPayment(chargeback.paymentId));
    },
    listChargebacks: (paymentId: string) =>
      [...chargebacks.values()].filter((chargeback) => chargeback.paymentId === paymentId),
    /**
     * Deletes the payments that match, by default all. This is what the server sees when the API key
     * is replaced by the key of another account.
     */
    forgetPayments: (isForgotten: (payment: PaymentRecord) => boolean = () => true) => {
      for (const [id, payment] of payments) if (isForgotten(payment)) payments.delete(id);
    },

    createRefund,
    findRefund: (id: string) => refunds.get(id),
    /** Returns the refunds of a payment, newest first, as Mollie lists them. */
    listRefunds: (paymentId: string) =>
      [...refunds.values()].filter((refund) => refund.paymentId === paymentId).reverse(),
    /** Changes the status of the refund with this idempotency key. */
    moveRefund: (idempotencyKey: string, status: RefundStatus) => {
      const refund = [...refunds.values()].find(
        (candidate) => getIdempotencyKey(candidate) === idempotencyKey,
      );
      if (!refund) throw new Error(`there is no refund with the key ${idempotencyKey}`);
      changeRefund(refund, status);
    },
    /** Cancels a refund. Returns false when Mollie is making it already, or has made it. */
    cancelRefund: (refund: RefundRecord) => {
      if (!isRefundCancelable(refund)) return false;
      changeRefund(refund, 'canceled');
      return true;
    },
    /** The payee refunds a payment in Mollie's dashboard. */
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
