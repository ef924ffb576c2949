import type { BulkReminderResult } from '../../../../contract/payments/bulk-reminder.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { describeObstacle } from './describe-obstacle.ts';

/** Long enough to read why requests were left out. */
const LEFT_OUT_TIMEOUT_MS = 6_000;

const describeSent = (count: number) => {
  if (count === 0) return 'No reminder was sent';
  return count === 1 ? '1 reminder on its way' : `${count} reminders on their way`;
};

/** Says how many reminders the server has queued, how many it left out, and why. */
export const announceBulkReminder = ({ sentCount, leftOut }: BulkReminderResult) => {
  const reasons = new Set(leftOut.map(({ reason }) => describeObstacle(reason)));
  showToast({
    tone: sentCount === 0 ? 'error' : 'success',
    message: describeSent(sentCount),
    timeoutMs: LEFT_OUT_TIMEOUT_MS,
    detail: leftOut.length > 0 && (
      <>
        <br />
        {leftOut.length} left out: {[...reasons].join('; ')}
      </>
    ),
  });
};
