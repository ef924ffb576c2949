import { isPayable } from '../../../contract/payments/payment-status.ts';
import { findLastCheckout, isOpened } from '../../domain/money/checkout/checkout-rows.ts';
import { openCheckout } from '../../domain/money/checkout/open-checkout.ts';
import { lookUpCheckout } from '../../domain/money/checkout/sync-checkout.ts';
import { findLinkedPayment } from '../../domain/payments/find-linked-payment.ts';
import { listMethodsFor } from '../../domain/providers/payment-methods.ts';
import { isProviderError, ProviderRefused } from '../../domain/providers/payment-provider.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { type HostedProviderName, redirectPage } from './pages/hosted-page.ts';
import {
  confirmingPage,
  otherAmountPage,
  processingPage,
  providerDownPage,
  refusedPage,
  tooManyAttemptsPage,
  unconfirmedPage,
} from './pages/notice-page.ts';
import { getCheckoutParameters, type PayContext, paidQuery, redirectToPayment } from './pay-env.ts';

/** @throws `error` itself when it is not about the provider */
const logProviderError = (error: unknown, c: PayContext, { logger }: Dependencies) => {
  if (!isProviderError(error)) throw error;
  const { ident } = c.get('payment');
  logger.error(
    { err: error, ident, provider: c.get('account').name },
    'The payment provider cannot be used',
  );
};

/** @throws `error` itself when its code is not `throttled` */
const respondThrottled = (
  c: PayContext,
  error: ApiProblem,
  page: ReturnType<typeof unconfirmedPage>,
) => {
  if (error.code !== 'throttled') throw error;
  c.header('Retry-After', String(error.retryAfterSeconds));
  return c.html(page, 429);
};

export const findKnownMethods = (c: PayContext, { lookups, settings }: Dependencies) => {
  const { name: provider, account } = c.get('account');
  const { allowsDelayedMethods } = getCheckoutParameters(c, settings);
  const offered = lookups.offeredMethods.find({ provider, account, allowsDelayedMethods });
  return offered && listMethodsFor(offered, c.get('payment').askedAmount);
};

export const openHostedPage = async (
  c: PayContext,
  name: HostedProviderName,
  dependencies: Dependencies,
) => {
  const payment = c.get('payment');
  // Both pages show the same payment methods, because these are read before the provider is called.
  const methods = findKnownMethods(c, dependencies);
  try {
    const result = await openCheckout(
      dependencies,
      getCheckoutParameters(c, dependencies.settings),
    );
    if (result.kind === 'open')
      return c.html(redirectPage(payment, name, result.checkout.url, methods));
    if (result.kind === 'processing') return c.redirect(`/pay/${payment.payToken}/return`, 303);
    return redirectToPayment(c);
  } catch (error) {
    if (error instanceof ApiProblem)
      return respondThrottled(c, error, tooManyAttemptsPage(payment));
    logProviderError(error, c, dependencies);
    if (error instanceof ProviderRefused) return c.html(refusedPage(payment), 422);
    return c.html(providerDownPage(payment), 503);
  }
};

/**
 * Anyone can open this URL, so the provider is asked whether the customer has paid. After a cancellation,
 * Stripe's page can still take money.
 */
export const returnFromProvider = async (c: PayContext, dependencies: Dependencies) => {
  const payment = c.get('payment');
  const { id, tenantId } = payment;
  const checkout = await dependencies.database.forTenant(tenantId, (scope) =>
    findLastCheckout(scope, id),
  );
  if (!checkout || !isOpened(checkout)) return redirectToPayment(c);
  if (checkout.state === 'paid' && !isPayable(payment.status)) return redirectToPayment(c);
  try {
    const { result: status, isShared } = await lookUpCheckout(dependencies, checkout);
    if (status.state === 'processing') return c.html(processingPage(payment, status.expectedBy));
    // The page at the pay link shows that money came late.
    if (!isPayable(payment.status)) return redirectToPayment(c);
    if (status.state === 'open' && status.isConfirming) return c.html(confirmingPage(payment));
    // The answer is that of an earlier look-up (`isShared`), and the customer may have paid since.
    if (status.state === 'open' && isShared) return c.html(unconfirmedPage(payment));
    if (status.state === 'failed')
      return redirectToPayment(c, `?unpaid&reason=${status.declineReason ?? 'other'}`);
    // The server has closed this checkout, so the customer does not come from its page.
    if (checkout.state === 'closed' && status.state !== 'paid')
      return redirectToPayment(c, '?again');
    if (status.state !== 'paid') return redirectToPayment(c, '?unpaid');
    const current = await findLinkedPayment(dependencies.database, payment.payToken);
    if (!current || !isPayable(current.status)) return redirectToPayment(c);
    return current.holdsOtherAmount
      ? c.html(otherAmountPage(payment))
      : redirectToPayment(c, `?${paidQuery}=${checkout.id}`);
  } catch (error) {
    if (error instanceof ApiProblem) return respondThrottled(c, error, unconfirmedPage(payment));
    logProviderError(error, c, dependencies);
    return c.html(unconfirmedPage(payment), 503);
  }
};
