import { html } from 'hono/html';
import type { CustomerPayment } from '../customer-payment.ts';
import { amount, getTitle, page } from './page.ts';
import { describeRefund, getNetPaid, receiptFacts } from './receipt.ts';

/**
 * The receipt as a file to keep, which loads nothing and does not contain the link of the payment.
 */
export const receiptFile = (payment: CustomerPayment) => {
  const amountGross = getNetPaid(payment);
  return page({
    shop: payment,
    title: getTitle('Receipt', { ...payment, amountGross }),
    isFile: true,
    main: html`
    <section class="state">
      <h1>Receipt</h1>
      <p>${amount(amountGross)}</p>
      ${describeRefund(payment).map((line) => html`<p class="text">${line}</p>`)}
      ${receiptFacts(payment)}
    </section>`,
  });
};
