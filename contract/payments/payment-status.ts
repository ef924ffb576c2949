/**
 * The statuses of a payment request (spec §3). App and server share them. The server derives the
 * status from the facts about a request (docs/architecture.md). `cancelled_client` means cancelled
 * by the tenant's staff: on the wire, a tenant is a client.
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

/** The statuses by the labels that the app shows for them. */
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

/** The label of a status. That of an unknown status is the status itself, with spaces. */
export const getStatusLabel = (status: string) => labels.get(status) ?? status.replaceAll('_', ' ');

export const isPaymentStatus = (status: string): status is PaymentStatus =>
  (paymentStatuses as readonly string[]).includes(status);

/**
 * The only status in which staff can resend and cancel (spec §4). With the capability
 * `money`, they can also resend and cancel a declined request.
 */
export const isAwaitingPayment = (status: string) => status === 'requested';

/**
 * Whether the customer can pay in `status`, and staff can cancel on our server. After a declined
 * card, the customer may try another one on the same link. A status that this version does not know
 * is not payable.
 */
export const isPayable = (status: string) => status === 'requested' || status === 'declined';

/** Whether a request with the status has a receipt: it is paid or was refunded. */
export const hasReceipt = (status: string) => status === 'paid' || status === 'refunded_provider';
