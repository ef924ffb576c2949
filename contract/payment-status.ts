/** The states of a payment request (spec §3) and what may follow each: one table for app and server. */
export const paymentStatuses = [
  'requested',
  'declined',
  'cancelled_client',
  'cancelled_provider',
  'refunded_provider',
  'paid',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

// A declined customer may try another card on the same link; money that arrived can only go back.
const next = {
  requested: ['paid', 'declined', 'cancelled_client', 'cancelled_provider'],
  declined: ['paid', 'declined', 'cancelled_provider'],
  paid: ['refunded_provider'],
  cancelled_client: [],
  cancelled_provider: [],
  refunded_provider: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export const isPaymentStatus = (status: string): status is PaymentStatus =>
  (paymentStatuses as readonly string[]).includes(status);

export const mayBecome = (from: PaymentStatus, to: PaymentStatus) =>
  (next[from] as readonly PaymentStatus[]).includes(to);

/** Resend and cancel are offered and accepted only while requested (spec §4). */
export const isOpen = (status: string) => status === 'requested';

/** The states in which the customer's page takes a card. */
export const isPayable = (status: PaymentStatus) => mayBecome(status, 'paid');
