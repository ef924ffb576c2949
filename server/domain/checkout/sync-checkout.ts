import { and, eq } from 'drizzle-orm';
import type { DeclineReason } from '../../../contract/decline-reason.ts';
import { isPayable } from '../../../contract/payment-status.ts';
import { charges } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';
import { applyProviderEvent } from '../payments/apply-provider-event.ts';
import { lockRequest, recordCharge } from '../payments/record-charge.ts';
import type { PaidStatus, PaymentProvider, SessionStatus } from '../providers/payment-provider.ts';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type OpenedCheckout, updateCheckout } from './checkout-rows.ts';
import { recordOpenProgress, recordProgress } from './record-progress.ts';

const findCharge = async (
  { tx, whereTenant }: TenantScope,
  { provider, account }: OpenedCheckout,
  { reference }: PaidStatus,
) => {
  const condition = and(eq(charges.provider, provider), eq(charges.account, account), eq(charges.reference, reference));
  const [charge] = await tx.select().from(charges).where(whereTenant(charges, condition));
  return charge;
};

const applyPaid = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  paid: PaidStatus,
  { logger, clock }: CheckoutDependencies,
) => {
  const { paymentRequestId, provider, account, session } = checkout;
  const { reference, amountPence, currency, paidAt, cardLastFour, refunds } = paid;
  const payment = { paymentRequestId, provider, account, session, reference, amountPence, currency };
  await recordCharge(scope, { ...payment, paidAt, cardLastFour }, logger);
  await updateCheckout(scope, checkout.id, ['opening', 'open', 'failed', 'expired', 'closed'], {
    state: 'paid',
    checkAt: null,
  });
  const charge = await findCharge(scope, checkout, paid);
  if (charge) await recordRefunds(scope, charge, refunds, clock());
};

/** Declines the request. Each declined attempt is added to the history, even when the request is already declined. */
const applyDeclined = async (
  scope: TenantScope,
  { paymentRequestId }: OpenedCheckout,
  declineReason: DeclineReason | undefined,
  at: Date,
) => {
  if (await applyProviderEvent(scope, { paymentRequestId, status: 'declined', at, declineReason })) return;
  const { tx, tenantId } = scope;
  await recordHistory(tx, { tenantId, paymentRequestId, event: 'declined', at, reason: declineReason });
};

const applyStatus = async (
  scope: TenantScope,
  checkout: OpenedCheckout,
  status: SessionStatus,
  dependencies: CheckoutDependencies,
) => {
  if (status.state === 'paid') return applyPaid(scope, checkout, status, dependencies);
  const at = dependencies.clock();
  if (status.state === 'open' || status.state === 'processing') return recordOpenProgress(scope, checkout, status, at);
  // Every transaction locks the request before its sessions and refunds, so that two transactions cannot deadlock.
  const request = await lockRequest(scope, checkout.paymentRequestId);
  const { state } = status;
  const hasEndedNow = await updateCheckout(scope, checkout.id, ['opening', 'open'], { state, checkAt: null });
  if (!hasEndedNow || !isPayable(request.status)) return;
  if (status.state === 'expired') await recordProgress(scope, checkout, status, at);
  else await applyDeclined(scope, checkout, status.declineReason, at);
};

/** Returns the provider that opened a session. @throws ProviderUnavailable when its keys are no longer configured */
export const getProvider = async (
  { providers }: Pick<CheckoutDependencies, 'providers'>,
  { provider: name, account }: Pick<OpenedCheckout, 'provider' | 'account'>,
): Promise<PaymentProvider> => {
  const provider = await providers.find(name, account);
  if (!provider) throw new ProviderUnavailable(`No keys are configured for ${name}, account ${account}`);
  return provider;
};

/**
 * Asks the provider for the status of a session, and applies the status. Calls can be repeated at any time and in any
 * order.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const syncCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
): Promise<SessionStatus> => {
  const provider = await getProvider(dependencies, checkout);
  const status = await provider.status(checkout.session);
  await dependencies.database.forTenant(checkout.tenantId, (scope) =>
    applyStatus(scope, checkout, status, dependencies),
  );
  dependencies.wakeWorkers();
  return status;
};
