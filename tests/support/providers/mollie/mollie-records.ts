/** What the stand-in for Mollie stores. */

export const finalStatuses = ['paid', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = 'open' | 'pending' | 'authorized' | (typeof finalStatuses)[number];
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

export interface Amount {
  readonly pence: number;
  readonly currency: string;
}

export type MollieMethod = 'applepay' | 'creditcard' | 'banktransfer' | 'bacs';

export interface PaymentParameters {
  readonly amount: Amount;
  readonly description: string;
  readonly redirectUrl: string;
  readonly cancelUrl: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly metadata: unknown;
  /** Undefined: all that are enabled. */
  readonly methods: readonly string[] | undefined;
}

export interface PaymentRecord extends PaymentParameters {
  readonly id: string;
  /** In the hosted page's URL. */
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  amount: Amount;
  status: PaymentStatus;
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

/** The customer's bank has returned the money. */
export interface ChargebackRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly createdAt: Date;
  /** The bank returned the money to the payee. */
  reversedAt: Date | undefined;
}

export const isFinal = ({ status }: PaymentRecord) =>
  finalStatuses.some((final) => final === status);

/** Only an open bank transfer. */
export const isCancelable = ({ status, method }: PaymentRecord) =>
  status === 'open' && method === 'banktransfer';

/** Until Mollie makes it. */
export const isRefundCancelable = ({ status }: RefundRecord) =>
  status === 'queued' || status === 'pending';

/** It takes, or has taken, money. */
const isEffective = ({ status }: RefundRecord) => status !== 'failed' && status !== 'canceled';

export const getRefundedPence = (refunds: readonly RefundRecord[]) =>
  refunds.filter(isEffective).reduce((sum, { amount }) => sum + amount.pence, 0);

export const HOUR_MS = 60 * 60_000;

/** A second refund of one amount within an hour. */
export const isDuplicateRefund = (refunds: readonly RefundRecord[], pence: number, now: Date) =>
  refunds.some(
    (refund) =>
      isEffective(refund) &&
      refund.amount.pence === pence &&
      now.getTime() - refund.createdAt.getTime() < HOUR_MS,
  );
