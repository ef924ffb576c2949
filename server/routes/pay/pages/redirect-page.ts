import { html } from 'hono/html';
import type { CustomerPayment } from '../customer-payment.ts';
import type { HostedProviderName } from './hosted-page.ts';
import { facts, getTitle, page, priceHeader } from './page.ts';
import { type KnownMethods, paymentMarks } from './payment-marks.ts';
import { unexpectedHint } from './shop-parts.ts';

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
 * Looks like the page before, so that nothing moves on a slow link. A redirect would not do:
 * browsers apply the form's `form-action` to each further redirect of the provider, too.
 */
export const redirectPage = (
  payment: CustomerPayment,
  provider: HostedProviderName,
  url: string,
  methods?: KnownMethods,
) => {
  const { customerName, description, ident } = payment;
  const { link, text } = destinations[provider];
  return page({
    shop: payment,
    title: getTitle('Opening the payment page', payment),
    refresh: { afterSeconds: 0, url },
    main: html`
    ${priceHeader(payment)}
    <div class="pay">
      ${facts({ For: description, Customer: customerName, Reference: ident })}
      <a class="primary" href="${url}">${link}</a>
      <p class="small" role="status">${text}</p>
      ${paymentMarks(provider, methods)}
    </div>
    ${unexpectedHint(payment)}`,
  });
};
