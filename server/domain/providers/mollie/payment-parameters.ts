import { toOneLine } from '../../../lib/one-line.ts';
import type { SessionRequest } from '../../../lib/session-request.ts';
import { toMollieAmount } from './mollie-payment.ts';

// Mollie truncates descriptions to 255 characters, of which the ident and the separators need some.
const MAX_PAYEE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 130;

/** Puts the text on one line and truncates it between code points, so that no surrogate pair is split. */
const truncate = (text: string, maxLength: number) => [...toOneLine(text)].slice(0, maxLength).join('');

const describeRequest = ({ ident, payeeName, description }: SessionRequest) => {
  const reference = `${ident} ${truncate(payeeName, MAX_PAYEE_LENGTH)}`;
  const purpose = truncate(description, MAX_DESCRIPTION_LENGTH);
  return purpose === '' ? reference : `${reference}: ${purpose}`;
};

/**
 * Matches host names whose last label is not reserved for this machine or a local network. IP addresses such as
 * 192.168.1.5 do not match, because their last part starts with a digit.
 */
const publicHost = /\.(?!(?:localhost|local|internal|test)$)[a-z][a-z0-9-]*$/;

/**
 * The URL to which Mollie sends webhooks. It is undefined for a host that Mollie cannot reach, because Mollie refuses a
 * payment with such a URL.
 */
const getWebhookUrl = (webhookOrigin: string) => {
  const { origin, hostname } = new URL(webhookOrigin);
  return publicHost.test(hostname) ? `${origin}/api/provider/mollie/` : undefined;
};

/**
 * Builds the parameters of a new payment, without the customer's email: Mollie does not need it for a card payment, and
 * refuses a payment whose email it considers invalid.
 */
export const toPaymentParameters = (request: SessionRequest, returnUrl: string) => {
  const webhookUrl = getWebhookUrl(request.webhookOrigin);
  return {
    amount: toMollieAmount(request.amountPence, request.currency),
    description: describeRequest(request),
    redirectUrl: returnUrl,
    metadata: { paymentRequestId: request.paymentRequestId },
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  };
};
