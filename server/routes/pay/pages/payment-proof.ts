import { html } from 'hono/html';
import { getIdentEnding } from '../../../../contract/payments/ident-ending.ts';
import { type CustomerPayment, isolate } from './shop-parts.ts';

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

/** Two groups are easier to read aloud. */
const sixDigits = (digits: string) => html`
    <p>Your six digits</p>
    <p><strong class="proof-text proof-digits">${digits.slice(0, 3)}<span class="proof-gap"></span>${digits.slice(3)}</strong></p>`;

/**
 * The mark moves, so that staff can tell the page from a screenshot. Only the digits prove the payment, so
 * nothing else is large beside them.
 */
export const paymentProof = (
  { tenantName, ident, paidAt, paymentCode }: CustomerPayment,
  digits: string | undefined,
) => {
  const large = (text: string) =>
    digits === undefined ? html`<strong class="proof-text">${text}</strong>` : text;
  const hasNoDigits = paymentCode !== null && digits === undefined;
  return html`
  <div class="proof">
    <div class="proof-mark" aria-hidden="true"></div>
    <p>Please show this to ${isolate(tenantName)}</p>
    ${digits === undefined ? '' : sixDigits(digits)}
    ${paidAt === null ? '' : html`<p>${large(timeFormat.format(paidAt))} ${dayFormat.format(paidAt)}</p>`}
    <p>Reference ends in ${large(getIdentEnding(ident))}</p>
    ${hasNoDigits ? html`<p>There are no six digits for this payment. ${isolate(tenantName)} sees it once it is connected.</p>` : ''}
  </div>`;
};
