import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { firstInputScript } from '../still-open.ts';
import { type EarlierAttempt, earlierAttemptNotice } from './earlier-attempt.ts';
import { factPairs, getReceiptPath, getTitle, page, priceHeader } from './page.ts';
import { type KnownMethods, paymentMarks, takesCards } from './payment-marks.ts';
import { sendFormScript } from './send-form-script.ts';
import { type CustomerPayment, unexpectedHint } from './shop-parts.ts';

export type HostedProviderName = Exclude<ProviderName, 'webhook'>;

const companies = { stripe: 'Stripe', mollie: 'Mollie' } as const;

const describeNextStep = (provider: HostedProviderName, methods: KnownMethods) =>
  provider === 'sandbox'
    ? 'Next, you enter a test card. No money moves.'
    : `Next, you ${takesCards(methods) ? 'enter your card' : 'pay'} on ${companies[provider]}’s secure page. Nothing is taken before you confirm there.`;

const askedFacts = ({ partFacts, description }: CustomerPayment) =>
  factPairs([...partFacts, ['For', description]]);

/** They are below the button, so that it is in sight on a small phone. */
const requestFacts = ({ customerName, ident }: CustomerPayment) =>
  factPairs([
    ['Customer', customerName],
    ['Reference', ident],
  ]);

/** The policy of the page must allow this script. */
export const hostedPageScript = firstInputScript + sendFormScript;

export const hostedPage = (
  payment: CustomerPayment,
  provider: HostedProviderName,
  {
    earlierAttempt,
    methods,
  }: { readonly earlierAttempt?: EarlierAttempt | undefined; readonly methods?: KnownMethods } = {},
) => {
  const { askedAmount, paidAmount, payToken, tenantName } = payment;
  return page({
    shop: payment,
    title: earlierAttempt
      ? getTitle('Not paid yet', payment)
      : `Pay ${formatMoney(askedAmount)} to ${tenantName}`,
    script: hostedPageScript,
    main: html`
    ${priceHeader(payment)}
    ${earlierAttemptNotice(earlierAttempt)}
    <form class="pay" method="post" action="/pay/${payToken}">
      ${askedFacts(payment)}
      <button class="primary">${takesCards(methods) ? 'Continue to card' : 'Continue'}</button>
      <p class="small">${describeNextStep(provider, methods)}</p>
      ${paymentMarks(provider, methods)}
      ${requestFacts(payment)}
    </form>
    ${paidAmount === 0 ? '' : html`<p class="back"><a href="${getReceiptPath(payment)}">View Receipt of ${formatMoney(paidAmount)}</a></p>`}
    ${unexpectedHint(payment)}`,
  });
};

interface Destination {
  readonly link: string;
  readonly text: string;
}

const destinations: Record<HostedProviderName, Destination> = {
  stripe: {
    link: 'Continue to Stripe',
    text: 'Stripe’s secure page opens by itself. Nothing is taken before you confirm there.',
  },
  mollie: {
    link: 'Continue to Mollie',
    text: 'Mollie’s secure page opens by itself. Nothing is taken before you confirm there.',
  },
  sandbox: {
    link: 'Continue to the test card',
    text: 'The page for a test card opens by itself. No money moves.',
  },
};

/**
 * The page looks like the one before, so nothing moves on a slow connection. After an HTTP redirect, browsers
 * would apply the `form-action` of the page before to the provider's redirects.
 */
export const redirectPage = (
  payment: CustomerPayment,
  provider: HostedProviderName,
  url: string,
  methods?: KnownMethods,
) => {
  const { link, text } = destinations[provider];
  return page({
    shop: payment,
    title: getTitle('Opening the payment page', payment),
    refresh: { afterSeconds: 0, url },
    main: html`
    ${priceHeader(payment)}
    <div class="pay">
      ${askedFacts(payment)}
      <a class="primary" href="${url}">${link}</a>
      <p class="small" role="status">${text}</p>
      ${paymentMarks(provider, methods)}
      ${requestFacts(payment)}
    </div>
    ${unexpectedHint(payment)}`,
  });
};
