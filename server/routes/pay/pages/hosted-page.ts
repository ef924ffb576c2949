import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import type { CustomerPayment } from '../customer-payment.ts';
import { firstInputScript } from '../still-open.ts';
import { type EarlierAttempt, earlierAttemptNotice } from './earlier-attempt.ts';
import { facts, getTitle, page, priceHeader } from './page.ts';
import { type KnownMethods, paymentMarks, takesCards } from './payment-marks.ts';
import { sendFormScript } from './send-form-script.ts';
import { unexpectedHint } from './shop-parts.ts';

export type HostedProviderName = Exclude<ProviderName, 'webhook'>;

const companies = { stripe: 'Stripe', mollie: 'Mollie' } as const;

const describeNextStep = (provider: HostedProviderName, methods: KnownMethods) =>
  provider === 'sandbox'
    ? 'Next, you enter a test card. No money moves.'
    : `Next, you ${takesCards(methods) ? 'enter your card' : 'pay'} on ${companies[provider]}’s secure page. Nothing is taken before you confirm there.`;

/** The policy of the page must allow this script. */
export const hostedPageScript = firstInputScript + sendFormScript;

/** The button leads to the provider's hosted page. */
export const hostedPage = (
  payment: CustomerPayment,
  provider: HostedProviderName,
  {
    earlierAttempt,
    methods,
  }: { readonly earlierAttempt?: EarlierAttempt | undefined; readonly methods?: KnownMethods } = {},
) => {
  const { askedAmount, customerName, description, ident, payToken, tenantName } = payment;
  return page({
    shop: payment,
    title: earlierAttempt
      ? getTitle('Not paid yet', { ...payment, amountGross: askedAmount })
      : `Pay ${formatMoney(askedAmount)} to ${tenantName}`,
    script: hostedPageScript,
    main: html`
    ${priceHeader(payment)}
    ${earlierAttemptNotice(earlierAttempt)}
    <form class="pay" method="post" action="/pay/${payToken}">
      ${facts({ For: description, Customer: customerName, Reference: ident })}
      <button class="primary">${takesCards(methods) ? 'Continue to card' : 'Continue'}</button>
      <p class="small">${describeNextStep(provider, methods)}</p>
      ${paymentMarks(provider, methods)}
    </form>
    ${unexpectedHint(payment)}`,
  });
};
