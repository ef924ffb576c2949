import type Stripe from 'stripe';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { cutText } from '../../../../contract/text/cut-text.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import { toAscii } from '../../../lib/text/character-sets.ts';
import { addBusinessDays } from '../../../lib/time/durations.ts';

/** A customer at the counter leaves before the money of such a method comes. */
const delayedMethods: Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[] = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'oxxo',
  'sepa_debit',
  'sofort',
  'us_bank_account',
];

/**
 * Stripe's documentation gives this for a debit with a new mandate, which each payment here has. Of the
 * debits, only Bacs takes pounds.
 */
const businessDays = new Map([['bacs_debit', 7]]);

export const getExpectedDate = (method: string | undefined, start: Date) => {
  const days = businessDays.get(method ?? '');
  return days === undefined ? undefined : addBusinessDays(start, days);
};

/** Stripe allows 22 characters for the account's prefix (at most 10), a separator and the suffix. */
const MAX_SUFFIX_LENGTH = 10;

/**
 * Customers recognise the shop's name on the bank statement, and do not dispute the payment. The text is
 * empty when the name has no letter in ASCII, because Stripe would refuse it.
 */
export const toStatementDescriptor = (payeeName: string) => {
  const ascii = toAscii(payeeName).replace(/[<>\\'"*]/g, '');
  const suffix = ascii.replace(/\s+/g, ' ').trim().slice(0, MAX_SUFFIX_LENGTH).trim();
  return /[a-z]/i.test(suffix) ? { statement_descriptor_suffix: suffix.toUpperCase() } : {};
};

const MAX_PRODUCT_NAME_LENGTH = 250;

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
    // The page asks Stripe for the status, because the customer may have paid in another tab.
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1_000),
  } satisfies Stripe.Checkout.SessionCreateParams;
};
