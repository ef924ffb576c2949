import type { Fence } from '../../db/fence.ts';
import { toPayment } from './payment-rows.ts';
import { changeRequested, type StaffAction } from './staff-action.ts';
import { followMove } from './status-change.ts';

const status = 'cancelled_client';

/** Cancels a request that is still requested. @throws Refusal not_found, not_requested */
export const cancelPayment = async (fence: Fence, ident: string, { user, origin, now }: StaffAction) => {
  const row = await changeRequested(fence, ident, { status });
  await followMove(fence, { paymentRequestId: row.id, status, at: now, userId: user.id });
  return toPayment(fence, row, origin);
};
