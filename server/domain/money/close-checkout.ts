import { ApiProblem } from '../../lib/api-problem.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import type { OpenedCheckout } from './checkout-rows.ts';
import { getProvider, syncCheckout } from './sync-checkout.ts';

/** Closes the session at the provider. When the customer has paid, records the payment. */
const closeOrSync = async (dependencies: CheckoutDependencies, checkout: OpenedCheckout) => {
  const provider = await getProvider(dependencies, checkout);
  const outcome = await provider.close(checkout.session);
  if (outcome === 'paid') await syncCheckout(dependencies, checkout);
  return outcome;
};

/**
 * Ends the session of a request that staff cancel, so that the customer cannot pay any more. When the customer has already
 * paid, the payment is recorded instead, and the caller finds the request paid.
 * @throws ApiProblem payment_in_progress, provider_unreachable: the request must not be cancelled now
 */
export const closeCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
  customerName: string,
) => {
  const outcome = await closeOrSync(dependencies, checkout).catch((error) => {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    dependencies.logger.warn({ err: error, checkoutId: checkout.id }, 'The provider did not close a session');
    throw new ApiProblem(
      'provider_unreachable',
      "We can't reach the payment provider, so the link still works. Try again.",
    );
  });
  if (outcome === 'in-flight') {
    throw new ApiProblem('payment_in_progress', `${customerName} is paying right now. Try again in a minute.`);
  }
};
