import { isPayable } from '../../../contract/payments/payment-status.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotRequestedError, notFound } from '../../lib/network/api-problem.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../history/lock-payment-request.ts';
import { CLOSED_CHECK_MS } from './checkout/check-schedule.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import {
  type CheckoutRow,
  findLastCheckout,
  isActive,
  isOpened,
  type OpenedCheckout,
  updateCheckout,
} from './checkout/checkout-rows.ts';
import { closeCheckout } from './checkout/close-checkout.ts';
import { findPaymentRequest } from './ledger/read-facts.ts';
import { settle } from './ledger/settle.ts';

/**
 * When the customer presses Continue during a cancellation, another attempt has to close one more
 * checkout.
 */
const MAX_ATTEMPTS = 3;

interface CancelAction<Result> {
  readonly user: { readonly id: string };
  readonly now: Date;
  /** Runs in the transaction that has cancelled the request. */
  readonly finish: (scope: TenantScope, cancelled: PaymentRequestRow) => Promise<Result>;
}

/**
 * Finds a request that staff may cancel, and its open checkout if there is one.
 * @throws ApiProblem not_found, not_requested
 */
const findCancellable = async (scope: TenantScope, ident: string) => {
  const paymentRequest = await findPaymentRequest(scope, ident);
  if (!paymentRequest) throw notFound('Payment request');
  if (!isPayable(paymentRequest.status)) throw createNotRequestedError(paymentRequest.status);
  const last = await findLastCheckout(scope, paymentRequest.id);
  const checkout = last && isActive(last) && isOpened(last) ? last : undefined;
  return { paymentRequest, checkout };
};

/**
 * Whether `last` is a checkout that was opened after `closed`, with which the customer can still
 * pay.
 */
const isStillPayable = (last: CheckoutRow | undefined, closed: OpenedCheckout | undefined) =>
  last !== undefined && isActive(last) && isOpened(last) && last.id !== closed?.id;

/**
 * Cancels the request. When a checkout was opened after `closed`, changes nothing and returns
 * undefined.
 */
const cancelPaymentRequest = async <Result>(
  scope: TenantScope,
  { id }: PaymentRequestRow,
  closed: OpenedCheckout | undefined,
  { user, now, finish }: CancelAction<Result>,
) => {
  const { status } = await lockPaymentRequest(scope, id);
  const last = await findLastCheckout(scope, id);
  if (isStillPayable(last, closed)) return undefined;
  if (!isPayable(status)) throw createNotRequestedError(status);
  if (last) {
    const checkAt = isOpened(last) ? new Date(now.getTime() + CLOSED_CHECK_MS) : null;
    await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'closed', checkAt });
  }
  const { after } = await settle(scope, id, { cancelled: { by: 'client', userId: user.id } }, now);
  return finish(scope, after.paymentRequest);
};

/**
 * Cancels a payment request that is not paid. Before that, closes the checkout at the provider, so
 * that the customer can no longer pay.
 * @throws ApiProblem not_found, not_requested, payment_in_progress, provider_unreachable
 */
export const cancelPayment = async <Result>(
  dependencies: CheckoutDependencies,
  tenantId: string,
  ident: string,
  action: CancelAction<Result>,
): Promise<Result> => {
  const { forTenant } = dependencies.database;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { paymentRequest, checkout } = await forTenant(tenantId, (scope) =>
      findCancellable(scope, ident),
    );
    if (checkout) await closeCheckout(dependencies, checkout, paymentRequest.customerName);
    const cancelled = await forTenant(tenantId, (scope) =>
      cancelPaymentRequest(scope, paymentRequest, checkout, action),
    );
    if (cancelled) return cancelled;
  }
  throw createNotRequestedError('requested');
};
