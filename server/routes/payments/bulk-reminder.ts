import type { BulkReminderResult } from '../../../contract/payments/bulk-reminder.ts';
import { recordRequestAction } from '../../domain/audit/record-request-action.ts';
import {
  previewBulkReminder as preview,
  remindOfRequest,
} from '../../domain/payments/bulk-reminder.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { getMessageOptions, handle, handleWithoutTransaction } from '../handle.ts';

export const previewBulkReminder = handle(
  'previewBulkReminder',
  ({ dependencies, scope, tenant, query, now }) =>
    preview(scope, query, { ...getMessageOptions(dependencies, tenant), now }),
);

/** The other customers can still be reminded, so the error ends here. */
const toThrottled = (error: unknown) => {
  if (error instanceof ApiProblem && error.code === 'throttled') return 'throttled' as const;
  throw error;
};

// Each request has its own transaction. Customer, request and counts are locked in the same order as in every
// other send, so that two sends cannot wait for each other.
export const sendBulkReminder = handleWithoutTransaction('sendBulkReminder', async (call) => {
  const { dependencies, tenant, session, payload, origin, now, runPart } = call;
  const options = getMessageOptions(dependencies, tenant);
  const action = { ...options, tenant, user: session.user, origin, now };
  const declined = new Set(payload.declinedIdents);
  const leftOut: BulkReminderResult['leftOut'] = [];
  let sentCount = 0;
  for (const ident of new Set(payload.idents)) {
    const outcome = await runPart(ident, async (scope) => {
      const result = await remindOfRequest(scope, ident, {
        ...action,
        includesDeclined: declined.has(ident),
      });
      if (result === 'sent') await recordRequestAction(scope, call, 'request_resent', ident);
      return result;
    }).catch(toThrottled);
    if (outcome === 'sent') sentCount += 1;
    else leftOut.push({ ident, reason: outcome });
  }
  if (sentCount > 0) call.wakeWorkers();
  return { sentCount, leftOut };
});
