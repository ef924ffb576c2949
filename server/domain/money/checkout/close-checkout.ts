import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import { type CheckoutStatus, isProviderError } from '../../providers/payment-provider.ts';
import { CLOSED_CHECK_MS, getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type CheckoutRow, type OpenedCheckout, updateCheckout } from './checkout-rows.ts';
import { getProvider, lookUpCheckout, syncCheckout } from './sync-checkout.ts';

export interface ClosingWords {
  /** Follows the sentence with the day by which a payment is expected. */
  readonly onTheWay: string;
  /** Completes “We can't reach the payment provider, …”. */
  readonly unreachable: string;
  /**
   * Says that the provider cannot close the page, although the customer is not paying. It is undefined when
   * the action must wait until the page has ended.
   */
  readonly pageOpen?: string;
}

interface Closing {
  readonly customerName: string;
  readonly words: ClosingWords;
  readonly acceptsOpenPage: boolean;
}

/** A customer may have paid, for example. Then the status is stored. */
const closeOrSync = async (dependencies: CheckoutDependencies, checkout: OpenedCheckout) => {
  const provider = await getProvider(dependencies, checkout);
  const outcome = await provider.close(checkout.providerCheckoutId);
  const status = outcome === 'closed' ? undefined : await syncCheckout(dependencies, checkout);
  return { outcome, status };
};

const describeInFlight = ({ customerName, words }: Closing, status: CheckoutStatus | undefined) => {
  const expectedBy = status?.state === 'processing' ? status.expectedBy : undefined;
  return expectedBy
    ? `On its way, usually by ${formatDay(expectedBy)}. ${words.onTheWay}`
    : `${customerName} is paying right now. Try again in a minute.`;
};

const isIdle = (status: CheckoutStatus | undefined) =>
  status?.state === 'open' && !status.isConfirming;

/**
 * If the customer has paid, the payment is recorded instead. Returns whether the page stays open, which the
 * user has accepted.
 * @throws ApiProblem payment_in_progress, page_open, provider_unreachable
 */
export const closeCheckout = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
  closing: Closing,
) => {
  const { words, acceptsOpenPage } = closing;
  const { outcome, status } = await closeOrSync(dependencies, checkout).catch((error) => {
    if (!isProviderError(error)) throw error;
    dependencies.logger.warn(
      { err: error, checkoutId: checkout.id },
      'The provider did not close a checkout',
    );
    throw new ApiProblem(
      'provider_unreachable',
      `We can’t reach the payment provider, ${words.unreachable}`,
    );
  });
  if (outcome !== 'in-flight') return false;
  if (words.pageOpen !== undefined && isIdle(status)) {
    if (acceptsOpenPage) return true;
    throw new ApiProblem('page_open', words.pageOpen);
  }
  throw new ApiProblem('payment_in_progress', describeInFlight(closing, status));
};

/**
 * Returns whether another one may open.
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
  const { result: status } = await lookUpCheckout(dependencies, checkout);
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

/**
 * Staff cancelled the request while the checkout opened, so no customer has its URL. An error ends here,
 * because the checkout then expires unpaid.
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
