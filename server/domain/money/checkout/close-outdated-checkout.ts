import { CLOSED_CHECK_MS, getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type OpenedCheckout, updateCheckout } from './checkout-rows.ts';
import { getProvider, lookUpCheckout } from './sync-checkout.ts';

/**
 * Closes a checkout that asks for another amount than is due. Returns whether another one may open.
 *
 * | the checkout at the provider | another one may open |
 * |---|---|
 * | closed or ended | yes |
 * | paid, or the customer or bank is deciding | no |
 * | open, cannot be closed, and the customer has submitted nothing | yes; the worker looks it up |
 *
 * @throws ProviderUnavailable, ProviderRefused
 */
export const closeOutdatedCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
) => {
  const { status } = await lookUpCheckout(dependencies, checkout);
  if (status.state === 'paid' || status.state === 'processing') return false;
  if (status.state !== 'open') return true;
  const provider = await getProvider(dependencies, checkout);
  const outcome = await provider.close(checkout.providerCheckoutId);
  if (outcome !== 'closed' && status.isConfirming) return false;
  const now = dependencies.clock();
  const ending =
    outcome === 'closed'
      ? { leftOpenAt: null, checkAt: new Date(now.getTime() + CLOSED_CHECK_MS) }
      : { leftOpenAt: now, checkAt: getNextCheck(checkout.createdAt, now) };
  await dependencies.database.forTenant(checkout.tenantId, (scope) =>
    updateCheckout(scope, checkout.id, ['open'], { state: 'closed', ...ending }),
  );
  return true;
};
