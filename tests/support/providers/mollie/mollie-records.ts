/** What the stand-in for Mollie stores. */

export const finalStatuses = ['paid', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = 'open' | 'pending' | 'authorized' | (typeof finalStatuses)[number];
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

export interface Amount {
  readonly pence: number;
  readonly currency: string;
}

/** The methods that the stand-in knows. */
export type MollieMethod = 'applepay' | 'creditcard' | 'banktransfer' | 'bacs';

/** The parameters of a new payment that the stand-in stores. */
export interface PaymentParameters {
  readonly amount: Amount;
  readonly description: string;
  readonly redirectUrl: string;
  readonly cancelUrl: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly metadata: unknown;
  /** The methods that the payment names; undefined when it offers all that are enabled. */
  readonly methods: readonly string[] | undefined;
}

export interface PaymentRecord extends PaymentParameters {
  readonly id: string;
  /** Identifies the payment in the URL of its hosted page. */
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  amount: Amount;
  status: PaymentStatus;
  /** When `status` changed last. */
  changedAt: Date;
  method: MollieMethod | undefined;
  cardNumber: string | undefined;
  failureReason: 'card_declined' | 'insufficient_funds' | 'authentication_failed' | undefined;
}

export interface RefundRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly metadata: unknown;
  readonly description: string;
  readonly createdAt: Date;
  status: RefundStatus;
}

/** The customer's bank has returned the money of a payment. */
export interface ChargebackRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly createdAt: Date;
  /** When the bank returned the money to the payee. */
  reversedAt: Date | undefined;
}

export const isFinal = ({ status }: PaymentRecord) =>
  finalStatuses.some((final) => final === status);

/** Returns whether the payee can cancel a payment: only one by bank transfer, while it is open. */
export const isCancelable = ({ status, method }: PaymentRecord) =>
  status === 'open' && method === 'banktransfer';

/** Returns whether a refund can be cancelled: until Mollie makes it. */
export const isRefundCancelable = ({ status }: RefundRecord) =>
  status === 'queued' || status === 'pending';

/** Returns whether a refund takes, or has taken, money from the payment. */
const isEffective = ({ status }: RefundRecord) => status !== 'failed' && status !== 'canceled';

export const getRefundedPence = (refunds: readonly RefundRecord[]) =>
  refunds.filter(isEffective).reduce((sum, { amount }) => sum + amount.pence, 0);

export const HOUR_MS = 60 * 60_000;

/**
 * Returns whether Mollie refuses a refund as a duplicate: a second one of the same amount within an
 * hour.
 */
export const isDuplicateRefund = (refunds: readonly RefundRecord[], pence: number, now: Date) =>
  refunds.some(
    (refund) =>
      isEffective(refund) &&
      refund.amount.pence === pence &&
      now.getTime() - refund.createdAt.getTime() < HOUR_MS,
  );
