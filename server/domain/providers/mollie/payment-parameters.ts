import { toOneLine } from '../../../lib/one-line.ts';
import type { SessionRequest } from '../../../lib/session-request.ts';
import { toMollieAmount } from './mollie-payment.ts';

// Mollie truncates descriptions to 255 characters, of which the ident and the separators need some.
const MAX_PAYEE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 130;

/** Cuts between code points. */
const cut = (text: string, maxLength: number) => [...toOneLine(text)].slice(0, maxLength).join('');

const describeRequest = ({ ident, payeeName, description }: SessionRequest) => {
  const work = cut(description, MAX_DESCRIPTION_LENGTH);
  return `${ident} ${cut(payeeName, MAX_PAYEE_LENGTH)}${work === '' ? '' : `: ${work}`}`;
};

/** Matches host names outside of this machine and the local network. Addresses such as 192.168.1.5 do not match. */
const publicHost = /\.(?!(?:localhost|local|internal|test)$)[a-z][a-z0-9-]*$/;

/** Where Mollie reports changes; undefined when Mollie cannot reach the host, because it refuses such addresses. */
const getWebhookUrl = (webhookOrigin: string) => {
  const { origin, hostname } = new URL(webhookOrigin);
  return publicHost.test(hostname) ? `${origin}/api/provider/mollie/` : undefined;
};

/**
 * The parameters of a new payment. The customer's email is not among them: Mollie needs none for a card payment, and would
 * refuse the payment for an address that it does not like.
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
