import type { CheckoutRefusedReason } from '../../../../contract/payments/payment-history.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getHistory, recordHistory } from '../../history/history.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import type { CheckoutStatus } from '../../providers/payment-provider.ts';
import {
  type AttemptEvent,
  findLastAttemptEvent,
  isUndecided,
} from '../ledger/payment-progress.ts';
import {
  type CheckoutRow,
  findLastCheckout,
  isActive,
  type OpenedCheckout,
  updateCheckout,
} from './checkout-rows.ts';

/** The status of the request stays as it is. */
type UndecidedStatus = Extract<CheckoutStatus, { state: 'open' | 'processing' | 'expired' }>;

type NewEvent = Pick<AttemptEvent, 'event'> & Partial<Pick<AttemptEvent, 'reason'>>;

/** Every look-up reports the status again, so an event that the history has gives undefined. */
const getNewEvent = (
  status: UndecidedStatus,
  last: AttemptEvent | undefined,
): NewEvent | undefined => {
  if (status.state === 'processing')
    return last?.event === 'processing' ? undefined : { event: 'processing' };
  if (status.state === 'open' && status.isConfirming)
    return isUndecided(last) ? undefined : { event: 'confirming' };
  if (status.state === 'open' && status.declineReason !== undefined) {
    const isKnown = last?.event === 'card_declined' && last.reason === status.declineReason;
    return isKnown ? undefined : { event: 'card_declined', reason: status.declineReason };
  }
  return isUndecided(last) ? { event: 'not_confirmed' } : undefined;
};

/** The caller holds the lock on the request. */
export const recordProgress = async (
  scope: TenantScope,
  { paymentRequestId }: OpenedCheckout,
  status: UndecidedStatus,
  at: Date,
) => {
  const event = getNewEvent(
    status,
    findLastAttemptEvent(await getHistory(scope, paymentRequestId)),
  );
  if (event)
    await recordHistory(scope.tx, { tenantId: scope.tenantId, paymentRequestId, at, ...event });
};

/** Changes nothing unless the checkout is the request's last one and still active. */
export const recordOpenProgress = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  status: UndecidedStatus,
  at: Date,
) => {
  const paymentRequest = await lockPaymentRequest(scope, checkout.paymentRequestId);
  const last = await findLastCheckout(scope, checkout.paymentRequestId);
  if (!isPayable(paymentRequest.status) || last?.id !== checkout.id || !isActive(last)) return;
  const expectedBy = (status.state === 'processing' && status.expectedBy) || null;
  if (last.expectedBy?.getTime() !== expectedBy?.getTime()) {
    await updateCheckout(scope, checkout.id, ['open'], { expectedBy });
  }
  await recordProgress(scope, checkout, status, at);
};

/**
 * Staff see the refusal in the history. Each press on Continue is refused again, so an event is added only
 * when the reason changes.
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
