import { html } from 'hono/html';
import type { CustomerPayment } from '../customer-payment.ts';
import { amount, getTitle, page } from './page.ts';
import { receiptFacts } from './receipt.ts';
import { describeRefund } from './state-page.ts';

/**
 * The receipt as a file to keep, which loads nothing and does not contain the link of the payment.
 */
export const receiptFile = (payment: CustomerPayment) =>
  page({
    shop: payment,
    title: getTitle('Receipt', payment),
    isFile: true,
    main: html`
    <section class="state">
      <h1>Receipt</h1>
      <p>${amount(payment.amountGross)}</p>
      ${describeRefund(payment).map((line) => html`<p class="text">${line}</p>`)}
      ${receiptFacts(payment)}
    </section>`,
  });
