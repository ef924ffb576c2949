/** What the stand-in for Mollie stores. */

export const finalStatuses = ['paid', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = 'open' | 'pending' | 'authorized' | (typeof finalStatuses)[number];
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

export interface Amount {
  readonly pence: number;
  readonly currency: string;
}

/** The parameters of a new payment that the stand-in keeps. */
export interface PaymentParameters {
  readonly amount: Amount;
  readonly description: string;
  readonly redirectUrl: string;
  readonly cancelUrl: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly metadata: unknown;
}

export interface PaymentRecord extends PaymentParameters {
  readonly id: string;
  /** Names the payment in the address of its hosted page. */
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  amount: Amount;
  status: PaymentStatus;
  /** When `status` changed last. */
  changedAt: Date;
  method: 'creditcard' | 'banktransfer' | 'paybybank' | undefined;
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

export const isFinal = ({ status }: PaymentRecord) => finalStatuses.some((final) => final === status);

/** Only payments by bank transfer can be cancelled by the payee while they are open. */
export const isCancelable = ({ status, method }: PaymentRecord) => status === 'open' && method === 'banktransfer';

const isAlive = ({ status }: RefundRecord) => status !== 'failed' && status !== 'canceled';

export const getRefundedPence = (refunds: readonly RefundRecord[]) =>
  refunds.filter(isAlive).reduce((sum, { amount }) => sum + amount.pence, 0);

export const HOUR_MS = 60 * 60_000;

/** Mollie takes a second refund of the same amount within an hour for a mistake. */
export const isDuplicateRefund = (refunds: readonly RefundRecord[], pence: number, now: Date) =>
  refunds.some(
    (refund) =>
      isAlive(refund) && refund.amount.pence === pence && now.getTime() - refund.createdAt.getTime() < HOUR_MS,
  );
