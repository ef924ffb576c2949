import { formatMoney } from '../../../lib/money.ts';
import { type ActionViewer, getBlockedReason, isActionAllowed, type PaymentAction } from '../model/blocked-reason.ts';
import type { PartialPayment } from '../model/partial-payment.ts';
import { getLastRefundAmount, isRefundRequestedSince } from '../model/refund-state.ts';
import { formatAtTime } from '../model/relative-time.ts';
import { getStatusBadge } from '../model/status-badge.ts';

/** An action whose response was lost, with the payment as it was before the action. */
export interface UnconfirmedAction {
  readonly action: PaymentAction;
  readonly before: PartialPayment;
  /**
   * When the app loaded `before`, in milliseconds since 1970. A payment that is loaded later shows the action's effect.
   */
  readonly dataUpdatedAt: number;
}

const describeCancel = (payment: PartialPayment, viewer: ActionViewer) => {
  if (isActionAllowed('cancel', payment.status, viewer)) return 'It was not cancelled.';
  // The action with the lost response may itself have cancelled the request, so the text does not say who cancelled it.
  return getStatusBadge(payment.status).label === 'cancelled'
    ? 'It was cancelled.'
    : getBlockedReason('cancel', payment, viewer);
};

const describeResend = (payment: PartialPayment, before: PartialPayment, viewer: ActionViewer) => {
  const { status, lastSentAt } = payment;
  if (lastSentAt !== null && lastSentAt !== before.lastSentAt) return `It was sent again ${formatAtTime(lastSentAt)}.`;
  if (!isActionAllowed('resend', status, viewer)) return getBlockedReason('resend', payment, viewer);
  return lastSentAt === null ? "We can't tell if it was sent again." : 'It was not sent again.';
};

const describeRefund = (payment: PartialPayment, before: PartialPayment) => {
  if (!isRefundRequestedSince(before, payment)) return 'It was not refunded.';
  const amount = getLastRefundAmount(payment);
  return amount ? `A refund of ${formatMoney(amount)} was requested.` : 'A refund was requested.';
};

/** Describes the action's effect. `payment` was loaded after the action. */
export const describeUnconfirmedAction = (
  { action, before }: UnconfirmedAction,
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
