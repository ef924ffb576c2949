import { isAwaitingPayment } from '../../../contract/payment-status.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';
import { toPayment } from './payment-rows.ts';
import { getLinkExpiry, queueMessages, type StaffAction, updateIfStatus } from './staff-action.ts';

/** Queues the messages of a request with status `requested` again. @throws ApiProblem not_found, not_requested */
export const resendPayment = async (scope: TenantScope, ident: string, action: StaffAction) => {
  const { tenant, user, origin, now } = action;
  const row = await updateIfStatus(scope, ident, isAwaitingPayment, {
    lastSentAt: now,
    expiresAt: getLinkExpiry(tenant, now),
  });
  const { id: paymentRequestId, tenantId } = row;
  await recordHistory(scope.tx, { tenantId, paymentRequestId, event: 'resent', at: now, userId: user.id });
  await queueMessages(scope, row, action);
  return toPayment(scope, row, origin);
};
