import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { StripeAccount } from './stripe-account.ts';

/** From Stripe's documentation. */
export const stripeTestCards = {
  pays: '4242424242424242',
  needsAuthentication: '4000002760003184',
  isDeclined: '4000000000000002',
} as const;

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const createPage = (title: string, content: ReturnType<typeof html>): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body>
        <main><h1>${title}</h1>
        ${content}</main>
      </body>
    </html>`),
});

const redirect = (location: string): Page => ({ status: 303, headers: { location }, body: '' });

const formatAmount = ({ amount_total: total, currency }: Stripe.Checkout.Session) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency ?? 'gbp' }).format(
    (total ?? 0) / 100,
  );

/** Stripe Checkout without JavaScript. The function responds to a form or a visit. */
export const createHostedPage = (account: StripeAccount) => {
  const showForm = (checkout: Stripe.Checkout.Session, error?: string) => {
    const product = account.getCheckoutParams(checkout.id)?.line_items[0].price_data.product_data;
    return createPage(
      `Pay ${product?.name}`,
      html`<p>${product?.description}</p>
        <p><strong>${formatAmount(checkout)}</strong></p>
        ${error === undefined ? '' : html`<p role="alert">${error}</p>`}
        <form method="post">
          <label>Email <input name="email" type="email" value="${checkout.customer_email ?? ''}" /></label>
          <label>Card number <input name="card" inputmode="numeric" autocomplete="cc-number" /></label>
          <button name="action" value="pay">Pay</button>
          <button name="action" value="debit">Pay by bank debit</button>
        </form>
        <a href="${checkout.cancel_url ?? ''}">Back</a>`,
    );
  };

  const showAuthentication = () =>
    createPage(
      '3D Secure 2 test page',
      html`<form method="post">
        <button name="action" value="complete">Complete</button>
        <button name="action" value="fail">Fail</button>
      </form>`,
    );

  /** Undefined: the customer has paid and goes back to the shop. */
  const payWithCard = (checkout: Stripe.Checkout.Session, typedNumber: string) => {
    const number = typedNumber.replace(/\D/g, '');
    if (number === stripeTestCards.needsAuthentication) {
      account.startAuthentication(checkout.id);
      return showAuthentication();
    }
    if (number === stripeTestCards.isDeclined) {
      account.decline(checkout.id);
      return showForm(checkout, 'Your card was declined.');
    }
    if (number !== stripeTestCards.pays) return showForm(checkout, 'Your card number is invalid.');
    if (checkout.status === 'expired') account.payExpired(checkout.id);
    else account.pay(checkout.id);
    return undefined;
  };

  /** Undefined: the customer goes back to the shop. */
  const act = (checkout: Stripe.Checkout.Session, form: URLSearchParams) => {
    switch (form.get('action')) {
      case 'pay':
        return payWithCard(checkout, form.get('card') ?? '');
      case 'debit':
        account.startDelayedPayment(checkout.id);
        return undefined;
      case 'complete':
        account.pay(checkout.id, { last4: stripeTestCards.needsAuthentication.slice(-4) });
        return undefined;
      case 'fail':
        account.decline(checkout.id);
        return showForm(
          checkout,
          'We are unable to authenticate your payment method. Please choose another one.',
        );
      default:
        return showForm(checkout);
    }
  };

  return (id: string, form: URLSearchParams | undefined): Page => {
    const checkout = account.getCheckout(id);
    // A page opened now says that the checkout has expired; only an open one may stay usable.
    if (checkout.status === 'expired' && !(form && account.hasUsablePage(checkout))) {
      return createPage('Something went wrong', html`<p>This Checkout Session has expired.</p>`);
    }
    if (checkout.status === 'complete') {
      return createPage('You’re all done here', html`<p>You have completed this payment.</p>`);
    }
    if (!form) return showForm(checkout);
    return act(checkout, form) ?? redirect(checkout.success_url ?? '');
  };
};
