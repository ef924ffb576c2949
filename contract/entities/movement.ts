import type { PaymentWay } from '../payments/recorded-payment.ts';

/**
 * The kinds of movements of money. An amount is negative when the money left the shop: for `refund`,
 * `dispute`, `fee` and `payout`, and for `payment_undone`, which takes a payment back that staff had
 * recorded by mistake. The kinds that end with `_returned` bring the money of an earlier movement
 * back.
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

/** The kinds whose amounts add up to each figure of `docs/glossary.md`. */
export const figureKinds = {
  taken: ['payment', 'payment_undone'],
  refunded: ['refund', 'refund_returned'],
  takenBack: ['dispute', 'dispute_returned'],
  fees: ['fee'],
  paidOut: ['payout', 'payout_returned'],
} as const satisfies Readonly<Record<string, readonly MovementKind[]>>;

/** How money came: through a payment provider, or a way that staff recorded. */
export type MovementWay = 'card' | PaymentWay;
