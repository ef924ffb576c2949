import type Stripe from 'stripe';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { cutText } from '../../../../contract/text/cut-text.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import { delayedMethods } from './delayed-methods.ts';
import { toStatementDescriptor } from './to-statement-descriptor.ts';

const MAX_PRODUCT_NAME_LENGTH = 250;

/** Returns the parameters with which Stripe opens its hosted page for a payment request. */
export const toCheckoutParams = (request: CheckoutRequest, returnUrl: string) => {
  const metadata = { payment_request_id: request.paymentRequestId, ident: request.ident };
  const description =
    request.description === '' ? request.ident : `${request.description} (${request.ident})`;
  const product = {
    name: cutText(cleanText(request.payeeName), MAX_PRODUCT_NAME_LENGTH),
    description,
  };
  const price = {
    currency: request.currency.toLowerCase(),
    unit_amount: request.amountPence,
    product_data: product,
  };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: request.paymentRequestId,
    metadata,
    payment_intent_data: { metadata, description, ...toStatementDescriptor(request.payeeName) },
    ...(request.allowsDelayedMethods ? {} : { excluded_payment_method_types: delayedMethods }),
    // Without this setting, Stripe may charge in the customer's currency.
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    // The return URL asks Stripe for the status, because the customer may have paid in another tab
    // before cancelling.
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1_000),
  } satisfies Stripe.Checkout.SessionCreateParams;
};
