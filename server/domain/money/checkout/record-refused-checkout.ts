import type { CheckoutRefusedReason } from '../../../../contract/payments/payment-history.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getHistory, recordHistory } from '../../history/history.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { type CheckoutRow, updateCheckout } from './checkout-rows.ts';

/**
 * Ends a checkout that the provider refused to open, and tells staff. Further presses on Pay add
 * nothing to the history while the reason stays the same.
 */
export const recordRefusedCheckout = async (
  scope: TenantScope,
  { id, paymentRequestId }: CheckoutRow,
  reason: CheckoutRefusedReason | null,
  at: Date,
) => {
  await lockPaymentRequest(scope, paymentRequestId);
  if (!(await updateCheckout(scope, id, ['opening'], { state: 'failed', checkAt: null }))) return;
  const last = (await getHistory(scope, paymentRequestId)).findLast(
    ({ event }) => event !== 'opened',
  );
  if (last?.event === 'checkout_refused' && last.reason === reason) return;
  const { tx, tenantId } = scope;
  await recordHistory(tx, { tenantId, paymentRequestId, event: 'checkout_refused', at, reason });
};
