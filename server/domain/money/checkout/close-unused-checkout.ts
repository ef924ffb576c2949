import type { CheckoutDependencies } from './checkout-dependencies.ts';
import type { CheckoutRow } from './checkout-rows.ts';
import { getProvider } from './sync-checkout.ts';

/**
 * Closes a checkout whose URL no customer has: staff cancelled the request while it opened. An
 * error ends here, because the checkout then expires unpaid.
 */
export const closeUnusedCheckout = async (
  dependencies: CheckoutDependencies,
  row: CheckoutRow,
  providerCheckoutId: string,
) => {
  const { logger } = dependencies;
  try {
    const provider = await getProvider(dependencies, row);
    await provider.close(providerCheckoutId);
  } catch (error) {
    logger.warn({ err: error, checkoutId: row.id }, 'An unused checkout could not be closed');
  }
};
