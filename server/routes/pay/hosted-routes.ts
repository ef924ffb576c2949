import { isPayable } from '../../../contract/payment-status.ts';
import { findLastCheckout, isOpened } from '../../domain/money/checkout-rows.ts';
import { openCheckout } from '../../domain/money/open-checkout.ts';
import { lookUpCheckout } from '../../domain/money/sync-checkout.ts';
import { findLinkedPayment } from '../../domain/payments/find-linked-payment.ts';
import { ProviderRefused, ProviderUnavailable } from '../../domain/providers/payment-provider.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { allowFormOrigins } from './customer-page-headers.ts';
import {
  confirmingPage,
  otherAmountPage,
  processingPage,
  providerDownPage,
  refusedPage,
  tooManyAttemptsPage,
  unconfirmedPage,
} from './pages/notice-page.ts';
import { getCheckoutParameters, type PayContext, redirectToPayment } from './pay-env.ts';

/** Logs that the provider did not respond or refused the call. @throws `error` itself when it is another error */
const logProviderError = (error: unknown, c: PayContext, { logger }: Dependencies) => {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  const { ident } = c.get('payment');
  logger.error({ err: error, ident, provider: c.get('account').name }, 'The payment provider cannot be used');
};

/**
 * Responds with `page` when the link was opened too often, and tells the browser when it works again.
 * @throws `error` itself when it is another error
 */
const respondThrottled = (c: PayContext, error: ApiProblem, page: ReturnType<typeof unconfirmedPage>) => {
  if (error.code !== 'throttled') throw error;
  c.header('Retry-After', String(error.retryAfterSeconds));
  return c.html(page, 429);
};

/** Redirects a customer who has pressed Pay to the provider's hosted page. */
export const redirectToHostedPage = async (c: PayContext, dependencies: Dependencies) => {
  const payment = c.get('payment');
  allowFormOrigins(c, c.get('account').provider?.pageOrigins ?? []);
  try {
    const result = await openCheckout(dependencies, getCheckoutParameters(c, dependencies.settings));
    if (result.kind === 'open') return c.redirect(result.checkout.url, 303);
    if (result.kind === 'processing') return c.redirect(`/pay/${payment.payToken}/return`, 303);
    return redirectToPayment(c);
  } catch (error) {
    if (error instanceof ApiProblem) return respondThrottled(c, error, tooManyAttemptsPage(payment));
    logProviderError(error, c, dependencies);
    if (error instanceof ProviderRefused) return c.html(refusedPage(payment), 422);
    return c.html(providerDownPage(payment), 503);
  }
};

/**
 * Responds to a customer who comes back from the hosted page. Asks the provider for the status, because anyone can open the
 * URL of this route.
 */
export const returnFromProvider = async (c: PayContext, dependencies: Dependencies) => {
  const payment = c.get('payment');
  const { id, tenantId, status } = payment;
  if (!isPayable(status)) return redirectToPayment(c);
  const checkout = await dependencies.database.forTenant(tenantId, (scope) => findLastCheckout(scope, id));
  if (!checkout || !isOpened(checkout)) return redirectToPayment(c);
  try {
    const { status: session, isShared } = await lookUpCheckout(dependencies, checkout);
    if (session.state === 'processing') return c.html(processingPage(payment));
    if (session.state === 'open' && session.isConfirming) return c.html(confirmingPage(payment));
    // The customer may have paid since the provider answered.
    if (session.state === 'open' && isShared) return c.html(unconfirmedPage(payment));
    if (session.state === 'failed') return redirectToPayment(c, `?unpaid&reason=${session.declineReason ?? 'other'}`);
    if (session.state !== 'paid') return redirectToPayment(c, '?unpaid');
    // A request that is still payable now was paid with another amount.
    const current = await findLinkedPayment(dependencies.database, payment.payToken);
    return current && isPayable(current.status) ? c.html(otherAmountPage(current)) : redirectToPayment(c);
  } catch (error) {
    if (error instanceof ApiProblem) return respondThrottled(c, error, unconfirmedPage(payment));
    logProviderError(error, c, dependencies);
    return c.html(unconfirmedPage(payment), 503);
  }
};
