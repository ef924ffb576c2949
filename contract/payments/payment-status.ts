/**
 * Spec §3. Our server derives them from facts (docs/architecture.md). `cancelled_client` means that staff
 * cancelled: the spec calls a tenant a client.
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

/** The app shows these labels. */
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

/** Spec §4: staff can resend and cancel only with this status. Capability `money` adds `declined`. */
export const isAwaitingPayment = (status: string) => status === 'requested';

/**
 * The customer can pay, and staff can cancel on our server. After a declined card, the customer may try
 * another one.
 */
export const isPayable = (status: string) => status === 'requested' || status === 'declined';

export const hasReceipt = (status: string) => status === 'paid' || status === 'refunded_provider';
