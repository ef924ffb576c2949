import type { PaymentWay } from '../payments/recorded-payment.ts';

/**
 * The amount is negative in `refund`, `dispute`, `fee` and `payout`, because money left the shop, and in
 * `payment_undone`, which corrects a recorded payment. In a kind that ends in `_returned`, the money of an
 * earlier movement came back.
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

/** What each figure of `docs/glossary.md` adds up. */
export const figureKinds = {
  taken: ['payment', 'payment_undone'],
  refunded: ['refund', 'refund_returned'],
  takenBack: ['dispute', 'dispute_returned'],
  fees: ['fee'],
  paidOut: ['payout', 'payout_returned'],
} as const satisfies Readonly<Record<string, readonly MovementKind[]>>;

export type MovementWay = 'card' | PaymentWay;
