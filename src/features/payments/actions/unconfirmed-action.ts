import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import type { CurrentUser } from '../../../../contract/session.ts';
import type { PartialPayment } from '../detail/use-payment-from-lists.ts';
import { formatAtTime } from '../relative-time.ts';
import { getStatusBadge } from '../status-badge.ts';
import { getBlockedReason, type PaymentAction } from './blocked-reason.ts';

/** An action whose response was lost, with the payment's state at that time. */
export interface UnconfirmedAction {
  readonly action: PaymentAction;
  readonly lastSentAt: string | null;
  /** Load time of that state (ms); any later load shows whether the action took effect. */
  readonly dataUpdatedAt: number;
}

/** Describes the action's effect, from a payment that was loaded after it. */
export const describeUnconfirmedAction = (
  { action, lastSentAt: lastSentBefore }: UnconfirmedAction,
  payment: PartialPayment,
  me?: CurrentUser,
) => {
  const { status, lastSentAt } = payment;
  if (action === 'cancel') {
    if (isAwaitingPayment(status)) return 'It was not cancelled.';
    // The cancellation may be this action's own, so do not name a user.
    return getStatusBadge(status).label === 'cancelled' ? 'It was cancelled.' : getBlockedReason(action, payment, me);
  }
  if (lastSentAt !== null && lastSentAt !== lastSentBefore) return `It was sent again ${formatAtTime(lastSentAt)}.`;
  if (!isAwaitingPayment(status)) return getBlockedReason(action, payment, me);
  return lastSentAt === null ? "We can't tell if it was sent again." : 'It was not sent again.';
};
