import * as v from 'valibot';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { cutText } from '../../../../contract/text/cut-text.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import type { OfferedMethod, PaymentMethod } from '../payment-methods.ts';
import { ProviderRefused } from '../payment-provider.ts';
import { amountSchema, toMollieAmount } from './mollie-payment.ts';

// Mollie cuts a description after 255 characters. The other characters are for the ident and the separators.
const MAX_PAYEE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 130;

const describeRequest = ({ ident, payeeName, description }: CheckoutRequest) => {
  const reference = `${ident} ${cutText(cleanText(payeeName), MAX_PAYEE_LENGTH)}`;
  const purpose = cutText(cleanText(description), MAX_DESCRIPTION_LENGTH);
  return purpose === '' ? reference : `${reference}: ${purpose}`;
};

/** Mollie can reach such a host. The last part of an IP address starts with a digit, so none matches. */
const publicHost = /\.(?!(?:localhost|local|internal|test)$)[a-z][a-z0-9-]*$/;

const getWebhookUrl = (webhookOrigin: string) => {
  const { origin, hostname } = new URL(webhookOrigin);
  return publicHost.test(hostname) ? `${origin}/api/provider/mollie/` : undefined;
};

/** Mollie would refuse a payment whose email address it finds invalid, so there is none. */
export const toPaymentParameters = (request: CheckoutRequest, returnUrl: string) => {
  const webhookUrl = getWebhookUrl(request.webhookOrigin);
  return {
    amount: toMollieAmount(request.amountPence, request.currency),
    description: describeRequest(request),
    redirectUrl: returnUrl,
    metadata: { paymentRequestId: request.paymentRequestId },
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  };
};

export const methodsSchema = v.pipe(
  v.object({
    _embedded: v.object({
      methods: v.array(
        v.object({
          id: v.string(),
          minimumAmount: v.fallback(v.nullish(amountSchema), undefined),
          maximumAmount: v.fallback(v.nullish(amountSchema), undefined),
        }),
      ),
    }),
  }),
  v.transform(({ _embedded }) => _embedded.methods),
);

const methodNames = new Map<string, PaymentMethod>([
  ['applepay', 'applePay'],
  ['creditcard', 'card'],
  ['googlepay', 'googlePay'],
  ['paybybank', 'payByBank'],
  ['paypal', 'payPal'],
]);

/**
 * The other methods for pounds (Bacs Direct Debit, Trustly) can take days. The customer would leave the
 * counter before the shop knows whether the money comes.
 */
const instantMethods = [...methodNames.keys()];

/**
 * Mollie has listed the method for the requested amount. If its limit is in another currency, the method
 * counts as offered for exactly this amount.
 */
export const toOfferedMethods = (
  enabled: v.InferOutput<typeof methodsSchema>,
  { amountPence, currency }: Pick<CheckoutRequest, 'amountPence' | 'currency'>,
) =>
  enabled.flatMap(({ id, minimumAmount, maximumAmount }): OfferedMethod[] => {
    const method = methodNames.get(id);
    if (!method) return [];
    const limits = [minimumAmount, maximumAmount];
    return limits.every((limit) => !limit || limit.currency === currency)
      ? [{ method, minPence: minimumAmount?.amountPence, maxPence: maximumAmount?.amountPence }]
      : [{ method, minPence: amountPence, maxPence: amountPence }];
  });

/**
 * Returns no parameter when no method takes days. Only without it can the customer certainly try another card
 * on the same page.
 * @throws ProviderRefused when all enabled methods take days
 */
export const restrictToInstantMethods = (enabled: v.InferOutput<typeof methodsSchema>) => {
  const method = instantMethods.filter((id) => enabled.some((candidate) => candidate.id === id));
  if (method.length === enabled.length) return {};
  if (method.length === 0)
    throw new ProviderRefused('All methods that are enabled at Mollie take days');
  return { method };
};
