import type { Fence } from '../../db/fence.ts';
import { recordHistory } from '../history/history.ts';
import { toPayment } from './payment-rows.ts';
import { changeRequested, queueForCustomer, type StaffAction } from './staff-action.ts';

/** Queues the messages of a request again while it is still requested. @throws Refusal not_found, not_requested */
export const resendPayment = async (fence: Fence, ident: string, action: StaffAction) => {
  const { user, origin, now } = action;
  const row = await changeRequested(fence, ident, { lastSentAt: now });
  const { id: paymentRequestId, tenantId } = row;
  await recordHistory(fence.tx, { tenantId, paymentRequestId, event: 'resent', at: now, userId: user.id });
  await queueForCustomer(fence, row, action);
  return toPayment(fence, row, origin);
};
