import type { Context } from 'hono';
import type { ProviderAccount } from '../../domain/providers/provider-registry.ts';
import { readBytes } from '../../http/call/read-request.ts';
import { getAppOrigin, getOrigin } from '../../http/request-origin.ts';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import type { CustomerPageEnv } from './customer-page-headers.ts';
import type { CustomerPayment } from './pages/shop-parts.ts';

export interface PayEnv {
  Variables: CustomerPageEnv['Variables'] & {
    payment: CustomerPayment;
    account: ProviderAccount;
    /** The provider has not confirmed yet that the customer has paid. */
    isAwaited: boolean;
  };
}

export type PayContext = Context<PayEnv>;

export const MAX_FORM_BYTES = 16 * 1024;

/** @throws ApiProblem malformed when the client aborts */
export const readForm = async (c: Context) =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(c)));

/** It names the checkout on which the customer has just paid a part. */
export const paidQuery = 'paid';

export const redirectToPayment = (c: PayContext, query = '') =>
  c.redirect(`/pay/${c.get('payment').payToken}${query}`, 303);

export const getCheckoutParameters = (c: PayContext, settings: Pick<AppSettings, 'publicUrl'>) => {
  const { id: paymentRequestId, tenantId, payToken, ...payment } = c.get('payment');
  const { tenantName: payeeName, tenantHost: host } = payment;
  // The shop must see the payment at once, so the counter has no methods that take days.
  const allowsDelayedMethods = payment.allowsDelayedMethods && !payment.isAtCounter;
  const payUrl = `${getOrigin(c, settings)}/pay/${payToken}`;
  const webhookOrigin = getAppOrigin(c, settings, { host });
  return {
    tenantId,
    paymentRequestId,
    payeeName,
    allowsDelayedMethods,
    payUrl,
    webhookOrigin,
    returnUrl: `${payUrl}/return`,
  };
};
