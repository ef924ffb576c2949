import { html } from 'hono/html';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { factPairs, getTitle, listAmountFacts, page } from './page.ts';
import { type CustomerPayment, isolate } from './shop-parts.ts';
import { statusIcon } from './status-icon.ts';

const describePayment = (payment: CustomerPayment) => {
  const { tenantName, description, ident } = payment;
  return factPairs([
    ['To', tenantName],
    ...listAmountFacts(payment),
    ['For', description],
    ['Reference', ident],
  ]);
};

/** Mail scanners open every link, so only the button stops the reminders. */
export const stopRemindersPage = (payment: CustomerPayment) =>
  page({
    shop: payment,
    title: getTitle('Stop reminders', payment),
    main: html`
    <section class="state">
      ${statusIcon('neutral', 'exclamation')}
      <h1>Stop reminders?</h1>
      <p class="text">${isolate(payment.tenantName)} sends no more reminders of this payment. The request itself stays open.</p>
      <form class="action" method="post" action="/pay/${payment.payToken}/reminders"><button class="primary">Stop reminders</button></form>
      ${describePayment(payment)}
    </section>`,
  });

export const remindersStoppedPage = (payment: CustomerPayment) =>
  page({
    shop: payment,
    title: getTitle('Reminders stopped', payment),
    main: html`
    <section class="state">
      ${statusIcon('neutral', 'tick')}
      <h1>You get no more reminders of this payment</h1>
      ${isPayable(payment.status) ? html`<p class="text">You can still pay, and ${isolate(payment.tenantName)} can see that you stopped the reminders.</p>` : ''}
      ${isPayable(payment.status) ? html`<p class="action"><a class="secondary" href="/pay/${payment.payToken}">Open the payment</a></p>` : ''}
      ${describePayment(payment)}
    </section>`,
  });
