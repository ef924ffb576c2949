import type { PaymentWay } from '../payments/recorded-payment.ts';

/**
 * An amount is negative when money left the shop: `refund`, `dispute`, `fee`, `payout`, and `payment_undone`,
 * which takes back what staff recorded by mistake. A kind with `_returned` brings the money of an earlier
 * movement back.
 */
export const movementKinds = [
  'payment',
  'payment_undone',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_returned',
  'fee',
  'payout',
  'payout_returned',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The kinds that add up to each figure of `docs/glossary.md`. */
export const figureKinds = {
  taken: ['payment', 'payment_undone'],
  refunded: ['refund', 'refund_returned'],
  takenBack: ['dispute', 'dispute_returned'],
  fees: ['fee'],
  paidOut: ['payout', 'payout_returned'],
} as const satisfies Readonly<Record<string, readonly MovementKind[]>>;

/** Through a payment provider, or a way that staff recorded. */
export type MovementWay = 'card' | PaymentWay;
