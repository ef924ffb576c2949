import { and, eq } from 'drizzle-orm';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import {
  type CheckoutStatus,
  type PaidStatus,
  type PaymentProvider,
  ProviderKeysRejected,
} from '../../providers/payment-provider.ts';
import { listNewMismatches, settle } from '../ledger/settle.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type OpenedCheckout, updateCheckout } from './checkout-rows.ts';
import { recordOpenProgress, recordProgress } from './record-progress.ts';

type StatusDependencies = Pick<CheckoutDependencies, 'logger' | 'clock'> &
  Pick<PaymentProvider, 'movesMoney'>;

const applyPaid = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  { state, ...paid }: PaidStatus,
  { logger, clock, movesMoney }: StatusDependencies,
) => {
  const { paymentRequestId, provider, account, providerCheckoutId } = checkout;
  const paymentRequest = await lockPaymentRequest(scope, paymentRequestId);
  if (!movesMoney && paymentRequest.provider !== provider) {
    // A test card of the sandbox must not pay a request of a real provider.
    logger.error({ paymentRequestId, provider, account }, 'Another provider reported a payment');
    return;
  }
  const result = await settle(
    scope,
    paymentRequestId,
    { charge: { provider, account, providerCheckoutId, ...paid } },
    clock(),
  );
  for (const { reference, amount, currency } of listNewMismatches(result)) {
    logger.error(
      { paymentRequestId, provider, reference, amount, currency },
      'A payment has another amount',
    );
  }
  await updateCheckout(
    scope,
    checkout.id,
    ['opening', 'open', 'failed', 'expired', 'closed', 'unknown'],
    {
      state,
      checkAt: null,
    },
  );
};

const releaseAccount = async (
  { tx, whereTenant }: TenantScope,
  { paymentRequestId, provider, account }: OpenedCheckout,
) => {
  const isBound = and(
    eq(paymentRequests.provider, provider),
    eq(paymentRequests.providerAccount, account),
  );
  await tx
    .update(paymentRequests)
    .set({ provider: null, providerAccount: null })
    .where(whereTenant(paymentRequests, and(eq(paymentRequests.id, paymentRequestId), isBound)));
};

export const endCheckout = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  status: Extract<CheckoutStatus, { state: 'failed' | 'expired' | 'unknown' }>,
  at: Date,
) => {
  const { state } = status;
  // Every transaction locks the request before its checkouts and refunds, to avoid deadlocks.
  const paymentRequest = await lockPaymentRequest(scope, checkout.paymentRequestId);
  const hasEndedNow = await updateCheckout(scope, checkout.id, ['opening', 'open'], {
    state,
    checkAt: null,
  });
  if (!hasEndedNow) return;
  if (state === 'unknown') await releaseAccount(scope, checkout);
  if (!isPayable(paymentRequest.status)) return;
  if (status.state === 'failed') {
    await settle(scope, paymentRequest.id, { declined: { at, reason: status.declineReason } }, at);
  } else {
    await recordProgress(scope, checkout, { state: 'expired' }, at);
  }
};

const applyStatus = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  status: CheckoutStatus,
  dependencies: StatusDependencies,
) => {
  if (status.state === 'paid') return applyPaid(scope, checkout, status, dependencies);
  const at = dependencies.clock();
  if (status.state === 'open' || status.state === 'processing')
    return recordOpenProgress(scope, checkout, status, at);
  return endCheckout(scope, checkout, status, at);
};

/** @throws ProviderKeysRejected when the keys are no longer configured */
export const getProvider = async (
  { providers }: Pick<CheckoutDependencies, 'providers'>,
  { provider: name, account }: Pick<OpenedCheckout, 'provider' | 'account'>,
): Promise<PaymentProvider> => {
  const provider = await providers.find(name, account);
  if (!provider)
    throw new ProviderKeysRejected(`No keys are configured for ${name}, account ${account}`);
  return provider;
};

/** @throws ProviderUnavailable, ProviderRefused */
export const syncCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
): Promise<CheckoutStatus> => {
  const provider = await getProvider(dependencies, checkout);
  const status = await provider.status(checkout.providerCheckoutId);
  dependencies.lookups.statuses.forget(checkout.id);
  const { database, logger, clock } = dependencies;
  const { movesMoney } = provider;
  await database.forTenant(checkout.tenantId, (scope) =>
    applyStatus(scope, checkout, status, { logger, clock, movesMoney }),
  );
  dependencies.wakeWorkers();
  return status;
};

/**
 * Visitors cause these calls, so they share answers (`CheckoutLookups`).
 * @throws ProviderUnavailable, ProviderRefused, ApiProblem throttled
 */
export const lookUpCheckout = (dependencies: CheckoutDependencies, checkout: OpenedCheckout) =>
  dependencies.lookups.statuses.share(checkout, () => syncCheckout(dependencies, checkout));
