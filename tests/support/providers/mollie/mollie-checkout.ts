import { Hono } from 'hono';
import { html } from 'hono/html';
import { isFinal, type PaymentRecord } from './mollie-records.ts';
import type { MollieStore } from './mollie-store.ts';

/** The bank declines them. */
const declinedCards: readonly string[] = ['4000000000000002', '4000000000009995'];

const DECLINED = 'The payment was declined. Try another card.';

const renderPage = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <title>${title}</title>
        <meta name="viewport" content="width=device-width" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

const formatAmount = ({ amount: { pence, currency } }: PaymentRecord) =>
  `${currency} ${(pence / 100).toFixed(2)}`;

const renderCardPage = (payment: PaymentRecord, offersBank: boolean, error = '') =>
  renderPage(
    `Pay ${formatAmount(payment)}`,
    html`<p>${payment.description}</p>
      ${error === '' ? '' : html`<p role="alert">${error}</p>`}
      <form method="post">
        <p><label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" /></label></p>
        <p><label>Expiry date <input name="expiry" autocomplete="cc-exp" /></label></p>
        <p><label>Security code (CVC) <input name="cvc" inputmode="numeric" autocomplete="cc-csc" /></label></p>
        <p><label>Name on card <input name="name" autocomplete="cc-name" /></label></p>
        <button>Pay by card</button>
      </form>
      ${offersBank ? html`<form method="post" action="${payment.token}/bank"><button>Use my bank</button></form>` : ''}
      <form method="post" action="${payment.token}/cancel"><button>Cancel</button></form>`,
  );

const renderThreeDSecurePage = (payment: PaymentRecord) =>
  renderPage(
    'Your bank asks',
    html`<p>Approve this payment of ${formatAmount(payment)}?</p>
      <form method="post">
        <button name="answer" value="approve">Approve</button>
        <button name="answer" value="refuse">Refuse</button>
      </form>`,
  );

/**
 * Takes a card, asks for 3-D Secure and leads back to the shop, without JavaScript. Payments name no single
 * `method`, so a declined card is not final: the customer tries again here, and Mollie reports nothing.
 */
export const createMollieCheckout = (store: MollieStore) => {
  const app = new Hono<{ Variables: { payment: PaymentRecord } }>().basePath('/checkout/:token');

  const showCardPage = (payment: PaymentRecord, error?: string) =>
    renderCardPage(payment, store.offersMethod(payment, 'bacs'), error);

  app.use(async (context, next) => {
    const payment = store.findPaymentByToken(context.req.param('token') ?? '');
    if (!payment) return context.notFound();
    // The payment has ended or waits for the bank; the page has nothing left to ask.
    if (isFinal(payment) || payment.status === 'pending')
      return context.redirect(payment.redirectUrl, 303);
    context.set('payment', payment);
    return next();
  });

  app.get('/', (context) => {
    const isDeclined = context.req.query('declined') !== undefined;
    return context.html(showCardPage(context.var.payment, isDeclined ? DECLINED : ''));
  });
  app.post('/', async (context) => {
    const { payment } = context.var;
    const form = await context.req.formData();
    const number = String(form.get('number')).replace(/\D/g, '');
    if (number.length < 12)
      return context.html(showCardPage(payment, 'Enter the card number'), 422);
    store.enterCard(payment.id, number);
    return context.redirect(`/checkout/${payment.token}/three-d-secure`, 303);
  });

  app.get('/three-d-secure', (context) =>
    context.html(renderThreeDSecurePage(context.var.payment)),
  );
  app.post('/three-d-secure', async (context) => {
    const { id, token, redirectUrl, cardNumber = '' } = context.var.payment;
    const form = await context.req.formData();
    // The bank may decline what the customer approved.
    const isApproved = form.get('answer') === 'approve' && !declinedCards.includes(cardNumber);
    if (!isApproved) {
      store.declineCard(id);
      return context.redirect(`/checkout/${token}?declined`, 303);
    }
    store.pay(id);
    return context.redirect(redirectUrl, 303);
  });

  app.post('/bank', (context) => {
    const { id, redirectUrl } = context.var.payment;
    store.startBankPayment(id);
    return context.redirect(redirectUrl, 303);
  });

  app.post('/cancel', (context) => {
    const { id, cancelUrl, redirectUrl } = context.var.payment;
    store.cancelAsCustomer(id);
    return context.redirect(cancelUrl ?? redirectUrl, 303);
  });

  return app;
};
