import type { PaymentWay } from '../payments/recorded-payment.ts';

/**
 * The amount is negative when money left the shop: in `refund`, `dispute`, `fee` and `payout`. It is also
 * negative in `payment_undone`, which corrects a payment that staff recorded by mistake. In a kind that ends
 * in `_returned`, the money of an earlier movement came back.
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

/** The money moved through a payment provider, or in a way that staff recorded. */
export type MovementWay = 'card' | PaymentWay;
