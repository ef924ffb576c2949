import { html } from 'hono/html';
import { getIdentEnding } from '../../../../contract/payments/ident-ending.ts';
import type { CustomerPayment } from '../customer-payment.ts';
import { isolate } from './shop-parts.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/**
 * What the customer shows at the counter: when the request was paid, and the last characters of its
 * reference, which staff see with the payment. The mark moves, so that staff can tell the page from a
 * screenshot of it.
 */
export const paymentProof = ({ tenantName, ident, paidAt }: CustomerPayment) => html`
  <div class="proof">
    <div class="proof-mark" aria-hidden="true"></div>
    <p>Please show this to ${isolate(tenantName)}</p>
    ${paidAt === null ? '' : html`<p><strong class="proof-text">${timeFormat.format(paidAt)}</strong> ${dayFormat.format(paidAt)}</p>`}
    <p>Reference ends in <strong class="proof-text">${getIdentEnding(ident)}</strong></p>
  </div>`;
