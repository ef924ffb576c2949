import type { PaymentRequest } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import { asOfTime } from '../../lib/dates.ts';
import { chipOf } from './payment-status.ts';

/** A press whose answer was lost, and what was known of the request then. */
export interface LostPress {
  readonly act: 'cancel' | 'resend';
  readonly lastSentAt: string | null;
  /** When that was loaded, in ms: whatever is loaded later tells what became of the press. */
  readonly dataUpdatedAt: number;
}

/** What became of it, by the request as it was loaded since. */
export const becameOf = ({ act, lastSentAt: before }: LostPress, { status, lastSentAt }: PaymentRequest) => {
  if (act === 'cancel') {
    if (isOpen(status)) return 'It was not cancelled.';
    const { label } = chipOf(status);
    return label === 'cancelled' ? 'It was cancelled.' : `It was not cancelled: it is ${label}.`;
  }
  if (lastSentAt === null) return "We can't tell if it was sent again.";
  return lastSentAt === before ? 'It was not sent again.' : `It was sent again at ${asOfTime(lastSentAt)}.`;
};
