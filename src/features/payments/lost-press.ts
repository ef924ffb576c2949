import { isOpen } from '../../../contract/payment-status.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { chipOf } from './payment-status.ts';
import type { PartialPayment } from './use-payment-from-lists.ts';
import { type Act, whyNot } from './why-not.ts';
import { atTime } from './words.ts';

/** A press whose answer was lost, and what was known of the request then. */
export interface LostPress {
  readonly act: Act;
  readonly lastSentAt: string | null;
  /** When that was loaded, in ms: whatever is loaded later tells what became of the press. */
  readonly dataUpdatedAt: number;
}

/** What became of it, by the request as it was loaded since. */
export const becameOf = ({ act, lastSentAt: before }: LostPress, payment: PartialPayment, me?: CurrentUser) => {
  const { status, lastSentAt } = payment;
  if (act === 'cancel') {
    if (isOpen(status)) return 'It was not cancelled.';
    // It may have been this press that did it.
    return chipOf(status).label === 'cancelled' ? 'It was cancelled.' : whyNot(act, payment, me);
  }
  if (lastSentAt !== null && lastSentAt !== before) return `It was sent again ${atTime(lastSentAt)}.`;
  if (!isOpen(status)) return whyNot(act, payment, me);
  return lastSentAt === null ? "We can't tell if it was sent again." : 'It was not sent again.';
};
