import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import { page, summary } from './page.ts';

const unpaidNotice = html`
  <div class="notice notice-neutral" role="status">
    <h2>Not paid yet</h2>
    <p>You came back without paying. Nothing was taken.</p>
  </div>`;

/** Who asks, what for, how much, and one button to the provider's hosted page. */
export const hostedPage = (payment: LinkedPayment, isUnpaid: boolean) =>
  page({
    title: `Pay ${formatMoney(payment.amountGross)} to ${payment.tenantName}`,
    main: html`
    ${isUnpaid ? unpaidNotice : ''}
    ${summary(payment)}
    <form method="post" action="/pay/${payment.payToken}">
      <button class="primary">Pay ${formatMoney(payment.amountGross)}</button>
      <p class="small">Next, the secure payment page asks for your card. Nothing is taken before you confirm there.</p>
    </form>`,
  });
