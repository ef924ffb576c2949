import { formatMoney } from '../../../../contract/money.ts';
import {
  type ActionViewer,
  getBlockedReason,
  isActionAllowed,
  type PaymentAction,
} from './blocked-reason.ts';
import type { PartialPayment } from './partial-payment.ts';
import { getLastRefundAmount, isRefundRequestedSince } from './refund-state.ts';
import { formatAtTime } from './relative-time.ts';
import { getStatusBadge } from './status-badge.ts';

/** An action whose response was lost, with the payment as it was before the action. */
interface LostAction {
  readonly action: PaymentAction;
  readonly before: PartialPayment;
}

/**
 * Whether the payment, which was loaded after the action, shows the action's effect. A request that
 * can no longer be cancelled counts as done: there is nothing to repeat.
 */
export const findActionEffect = (
  { action, before }: LostAction,
  payment: PartialPayment,
  viewer: ActionViewer,
): 'done' | 'not-done' | 'unknown' => {
  switch (action) {
    case 'cancel':
      return isActionAllowed(payment.status, viewer) ? 'not-done' : 'done';
    case 'resend':
      if (payment.lastSentAt === null) return 'unknown';
      return payment.lastSentAt === before.lastSentAt ? 'not-done' : 'done';
    case 'refund':
      return isRefundRequestedSince(before, payment) ? 'done' : 'not-done';
  }
};

const describeCancel = (payment: PartialPayment, viewer: ActionViewer) => {
  if (isActionAllowed(payment.status, viewer)) return 'It was not cancelled.';
  // The action with the lost response may itself have cancelled the request, so the text does not
  // say who cancelled it.
  return getStatusBadge(payment.status).label === 'cancelled'
    ? 'It was cancelled.'
    : getBlockedReason('cancel', payment, viewer);
};

const describeResend = (payment: PartialPayment, before: PartialPayment, viewer: ActionViewer) => {
  const { status, lastSentAt } = payment;
  if (lastSentAt !== null && lastSentAt !== before.lastSentAt)
    return `It was sent again ${formatAtTime(lastSentAt)}.`;
  if (!isActionAllowed(status, viewer)) return getBlockedReason('resend', payment, viewer);
  return lastSentAt === null ? "We can't tell if it was sent again." : 'It was not sent again.';
};

const describeRefund = (payment: PartialPayment, before: PartialPayment) => {
  if (!isRefundRequestedSince(before, payment)) return 'It was not refunded.';
  const amount = getLastRefundAmount(payment);
  return amount ? `A refund of ${formatMoney(amount)} was requested.` : 'A refund was requested.';
};

/** Describes the action's effect in a sentence. `payment` was loaded after the action. */
export const describeActionEffect = (
  { action, before }: LostAction,
  payment: PartialPayment,
  viewer: ActionViewer,
) => {
  switch (action) {
    case 'cancel':
      return describeCancel(payment, viewer);
    case 'resend':
      return describeResend(payment, before, viewer);
    case 'refund':
      return describeRefund(payment, before);
  }
};
