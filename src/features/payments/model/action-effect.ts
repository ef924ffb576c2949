import { formatMoney } from '../../../../contract/money.ts';
import { type ActionViewer, getBlockedReason, type PaymentAction } from './blocked-reason.ts';
import { isActionAllowed } from './offered-actions.ts';
import type { PaymentOrRow } from './payment-or-row.ts';
import { getLastRefundAmount, isRefundRequestedSince } from './refund-state.ts';
import { formatAtTime } from './relative-time.ts';
import { isCancelled } from './status-badge.ts';

interface LostAction {
  readonly action: PaymentAction;
  readonly before: PaymentOrRow;
}

/**
 * A request that can no longer be cancelled counts as done, because there is nothing to repeat.
 * `payment` was loaded after the action.
 */
export const findActionEffect = (
  { action, before }: LostAction,
  payment: PaymentOrRow,
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

const describeCancel = (payment: PaymentOrRow, viewer: ActionViewer) => {
  if (isActionAllowed(payment.status, viewer)) return 'It was not cancelled.';
  // The lost action may have cancelled the request, so the text names no user.
  return isCancelled(payment.status)
    ? 'It was cancelled.'
    : getBlockedReason('cancel', payment, viewer);
};

const describeResend = (payment: PaymentOrRow, before: PaymentOrRow, viewer: ActionViewer) => {
  const { status, lastSentAt } = payment;
  if (lastSentAt !== null && lastSentAt !== before.lastSentAt)
    return `It was sent again ${formatAtTime(lastSentAt)}.`;
  if (!isActionAllowed(status, viewer)) return getBlockedReason('resend', payment, viewer);
  return lastSentAt === null ? 'We can’t tell if it was sent again.' : 'It was not sent again.';
};

const describeRefund = (payment: PaymentOrRow, before: PaymentOrRow) => {
  if (!isRefundRequestedSince(before, payment)) return 'It was not refunded.';
  const amount = getLastRefundAmount(payment);
  return amount ? `A refund of ${formatMoney(amount)} was requested.` : 'A refund was requested.';
};

export const describeActionEffect = (
  { action, before }: LostAction,
  payment: PaymentOrRow,
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
