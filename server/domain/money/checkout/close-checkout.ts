import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import { ProviderRefused, ProviderUnavailable } from '../../providers/payment-provider.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import type { OpenedCheckout } from './checkout-rows.ts';
import { getProvider, syncCheckout } from './sync-checkout.ts';

/**
 * Closes the checkout at the provider. When the customer has paid or is paying, records what the
 * provider says of it, and returns the expected time of a payment that takes days.
 */
const closeOrSync = async (dependencies: CheckoutDependencies, checkout: OpenedCheckout) => {
  const provider = await getProvider(dependencies, checkout);
  const outcome = await provider.close(checkout.providerCheckoutId);
  const status = outcome === 'closed' ? undefined : await syncCheckout(dependencies, checkout);
  return { outcome, expectedBy: status?.state === 'processing' ? status.expectedBy : undefined };
};

const describeInFlight = (customerName: string, expectedBy: Date | undefined) =>
  expectedBy
    ? `On its way, usually by ${formatDay(expectedBy)}. It can be cancelled only if the bank refuses the payment.`
    : `${customerName} is paying right now. Try again in a minute.`;

/**
 * Ends the checkout of a payment request that staff want to cancel, so that the customer can no
 * longer pay. If the customer has already paid, records the payment instead. The caller then sees
 * that the request is paid.
 * @throws ApiProblem payment_in_progress, provider_unreachable: the request must not be cancelled
 * now
 */
export const closeCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
  customerName: string,
) => {
  const { outcome, expectedBy } = await closeOrSync(dependencies, checkout).catch((error) => {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    dependencies.logger.warn(
      { err: error, checkoutId: checkout.id },
      'The provider did not close a checkout',
    );
    throw new ApiProblem(
      'provider_unreachable',
      "We can't reach the payment provider, so the link still works. Try again.",
    );
  });
  if (outcome === 'in-flight') {
    throw new ApiProblem('payment_in_progress', describeInFlight(customerName, expectedBy));
  }
};
