import type { CurrentUser, Tenant } from '../../../../contract/entities/session.ts';
import type { HistoryEvent } from '../../../../contract/payments/payment-history.ts';
import { isPaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { isActionAllowed } from './offered-actions.ts';
import type { PaymentOrRow } from './payment-or-row.ts';
import { formatAtTime } from './relative-time.ts';
import { getDisplayName } from './staff-name.ts';
import { getStatusBadge, isCancelled } from './status-badge.ts';

type RequestAction = 'cancel' | 'resend';
export type PaymentAction = RequestAction | 'refund';

export interface ActionViewer {
  readonly me: CurrentUser | undefined;
  readonly tenant: Tenant | undefined;
}

const findLastEvent = ({ history = [] }: PaymentOrRow, wanted: HistoryEvent) =>
  history.findLast(({ event }) => event === wanted);

/** Returns ` at 14:03`, for example, or undefined if the backend sends no time. */
const formatEventTime = (payment: PaymentOrRow, event: HistoryEvent, eventAt?: string | null) => {
  const instant = eventAt ?? findLastEvent(payment, event)?.at;
  return instant ? ` ${formatAtTime(instant)}` : undefined;
};

const describeCancellation = (payment: PaymentOrRow, me: CurrentUser | undefined) => {
  const time = formatEventTime(payment, 'cancelled', payment.cancelledAt) ?? '';
  const staffName = getDisplayName(findLastEvent(payment, 'cancelled')?.by, me);
  const canceller = payment.status === 'cancelled_provider' ? 'The payment provider' : staffName;
  return canceller ? `${canceller} cancelled it${time}` : `It was cancelled${time}`;
};

const describeFinalStatus = (payment: PaymentOrRow, me: CurrentUser | undefined) => {
  const { status, customer, paidAt } = payment;
  if (!isPaymentStatus(status)) return `It is ${getStatusBadge(status).label} now`;
  switch (status) {
    case 'paid': {
      const time = formatEventTime(payment, 'paid', paidAt);
      return time ? `${customer.name} paid${time}` : `${customer.name} has paid`;
    }
    case 'declined':
      return `The payment was declined${formatEventTime(payment, 'declined') ?? ''}`;
    case 'refunded_provider':
      return `The payment was refunded${formatEventTime(payment, 'refunded') ?? ''}`;
    default:
      return describeCancellation(payment, me);
  }
};

const actionPastTense = { cancel: 'cancelled', resend: 'sent again' } as const satisfies Record<
  RequestAction,
  string
>;

export const getBlockedReason = (
  action: RequestAction,
  payment: PaymentOrRow,
  viewer: ActionViewer,
) => {
  if (isActionAllowed(payment.status, viewer)) return undefined;
  const finalStatus = describeFinalStatus(payment, viewer.me);
  const isAlreadyDone = action === 'cancel' && isCancelled(payment.status);
  return isAlreadyDone
    ? `${finalStatus}.`
    : `${finalStatus}, so it can no longer be ${actionPastTense[action]}.`;
};
