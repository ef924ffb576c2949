/**
 * Spec §3. The server derives the status from facts (docs/architecture.md). `cancelled_client`: the tenant's
 * staff cancelled it. On the wire, a tenant is a client.
 */
export const paymentStatuses = [
  'requested',
  'declined',
  'cancelled_client',
  'cancelled_provider',
  'refunded_provider',
  'paid',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** By the labels that the app shows. */
export const statusesByLabel = {
  requested: ['requested'],
  declined: ['declined'],
  paid: ['paid'],
  refunded: ['refunded_provider'],
  cancelled: ['cancelled_client', 'cancelled_provider'],
} as const satisfies Record<string, readonly PaymentStatus[]>;

const labels = new Map<string, string>(
  Object.entries(statusesByLabel).flatMap(([label, statuses]) =>
    statuses.map((status) => [status, label] as const),
  ),
);

/** An unknown status is its own label, with spaces. */
export const getStatusLabel = (status: string) => labels.get(status) ?? status.replaceAll('_', ' ');

export const isPaymentStatus = (status: string): status is PaymentStatus =>
  (paymentStatuses as readonly string[]).includes(status);

/**
 * The only status in which staff can resend and cancel (spec §4). With the capability `money`, `declined` is
 * another.
 */
export const isAwaitingPayment = (status: string) => status === 'requested';

/**
 * The customer can pay, and staff can cancel on our server. After a declined card, the customer may try
 * another one. An unknown status is not payable.
 */
export const isPayable = (status: string) => status === 'requested' || status === 'declined';

export const hasReceipt = (status: string) => status === 'paid' || status === 'refunded_provider';
