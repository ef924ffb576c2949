import { isCancellable } from '../../../contract/payment-status.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { findPayment, type PaymentRow, toPayment } from '../payments/payment-rows.ts';
import { lockRequest } from '../payments/record-charge.ts';
import { createNotRequested, type StaffAction, updateIfStatus } from '../payments/staff-action.ts';
import { applyStatusSideEffects } from '../payments/status-side-effects.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import {
  type CheckoutRow,
  findLastCheckout,
  isActive,
  isOpened,
  type OpenedCheckout,
  updateCheckout,
} from './checkout-rows.ts';
import { closeCheckout } from './close-checkout.ts';

/** When the customer presses Pay during a cancellation, another attempt has to close one more session. */
const MAX_ATTEMPTS = 3;

/**
 * Finds a request that staff may cancel, and its open session if there is one.
 * @throws ApiProblem not_found, not_requested
 */
const findCancellable = async (scope: TenantScope, ident: string) => {
  const row = await findPayment(scope, ident);
  if (!isCancellable(row.status)) throw createNotRequested(row.status);
  const last = await findLastCheckout(scope, row.id);
  const checkout = last && isActive(last) && isOpened(last) ? last : undefined;
  return { row, checkout };
};

/** Whether `last` is a session that was opened after `closed`, with which the customer can still pay. */
const isStillPayable = (last: CheckoutRow | undefined, closed: OpenedCheckout | undefined) =>
  last !== undefined && isActive(last) && isOpened(last) && last.id !== closed?.id;

/** Cancels the request. When a session was opened after `closed`, changes nothing and returns undefined. */
const cancelRow = async (
  scope: TenantScope,
  { id: paymentRequestId, ident }: PaymentRow,
  closed: OpenedCheckout | undefined,
  { user, origin, now }: StaffAction,
) => {
  await lockRequest(scope, paymentRequestId);
  const last = await findLastCheckout(scope, paymentRequestId);
  if (isStillPayable(last, closed)) return undefined;
  if (last) await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'closed', checkAt: null });
  const status = 'cancelled_client';
  const row = await updateIfStatus(scope, ident, isCancellable, { status });
  await applyStatusSideEffects(scope, { paymentRequestId, status, at: now, userId: user.id });
  return toPayment(scope, row, origin);
};

/**
 * Cancels a request that is not paid. The provider's session is closed first, so that the customer cannot pay afterwards.
 * @throws ApiProblem not_found, not_requested, payment_in_progress, provider_unreachable
 */
export const cancelPayment = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  ident: string,
  action: StaffAction,
) => {
  const { forTenant } = dependencies.database;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { row, checkout } = await forTenant(tenantId, (scope) => findCancellable(scope, ident));
    if (checkout) await closeCheckout(dependencies, checkout, row.customerName);
    const cancelled = await forTenant(tenantId, (scope) => cancelRow(scope, row, checkout, action));
    if (cancelled) return cancelled;
  }
  throw createNotRequested('requested');
};
