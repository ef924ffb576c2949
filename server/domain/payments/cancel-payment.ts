import type { TenantScope } from '../../db/tenant-scope.ts';
import { toPayment } from './payment-rows.ts';
import { type StaffAction, updateIfRequested } from './staff-action.ts';
import { applyStatusSideEffects } from './status-side-effects.ts';

const status = 'cancelled_client';

/** Cancels a request with status `requested`. @throws ApiProblem not_found, not_requested */
export const cancelPayment = async (scope: TenantScope, ident: string, { user, origin, now }: StaffAction) => {
  const row = await updateIfRequested(scope, ident, { status });
  await applyStatusSideEffects(scope, { paymentRequestId: row.id, status, at: now, userId: user.id });
  return toPayment(scope, row, origin);
};
