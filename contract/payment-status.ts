/**
 * The statuses of a payment request (spec §3). App and server share them and the transitions below.
 * `cancelled_client` means cancelled by the tenant's staff: on the wire, a tenant is a client.
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

// After a declined card, the customer may try another one on the same link; a paid request can only be refunded.
const transitions = {
  requested: ['paid', 'declined', 'cancelled_client', 'cancelled_provider'],
  declined: ['paid', 'declined', 'cancelled_client', 'cancelled_provider'],
  paid: ['refunded_provider'],
  cancelled_client: [],
  cancelled_provider: [],
  refunded_provider: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export const isPaymentStatus = (status: string): status is PaymentStatus =>
  (paymentStatuses as readonly string[]).includes(status);

export const canTransition = (from: PaymentStatus, to: PaymentStatus) =>
  (transitions[from] as readonly PaymentStatus[]).includes(to);

/**
 * The only status in which staff can resend and cancel (spec §4). With the extensions `resend-declined` and
 * `cancel-declined` they can also resend and cancel a declined request.
 */
export const isAwaitingPayment = (status: string) => status === 'requested';

/** The statuses in which staff can cancel on our server. */
export const isCancellable = (status: PaymentStatus) => canTransition(status, 'cancelled_client');

/** The statuses in which the customer can pay. */
export const isPayable = (status: PaymentStatus) => canTransition(status, 'paid');

/** Whether the customer can pay in `status`; false for a status that this version does not know. */
export const isPayableStatus = (status: string) => isPaymentStatus(status) && isPayable(status);
