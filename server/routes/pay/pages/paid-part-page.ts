import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import type { PaidPart } from '../../../domain/money/checkout/find-paid-part.ts';
import { factPairs, getTitle, page, receiptAction } from './page.ts';
import { describeReceipt, formatTime } from './receipt.ts';
import { type CustomerPayment, isolate } from './shop-parts.ts';
import { statusIcon } from './status-icon.ts';

/**
 * The customer comes from the card page, and has done what was asked. So the page confirms the payment first,
 * and the rest is only an offer.
 */
export const paidPartPage = (
  payment: CustomerPayment,
  { amountPence, paidAt, cardLastFour, cardBrand }: PaidPart,
  { canPayRest }: { readonly canPayRest: boolean },
) => {
  const {
    tenantName,
    payToken,
    description,
    customerName,
    ident,
    amountGross,
    paidAmount,
    askedAmount,
  } = payment;
  const paid = formatMoney(amountPence);
  const remaining = formatMoney(askedAmount);
  return page({
    shop: payment,
    title: getTitle('Paid', payment, amountPence),
    main: html`
    <section class="state">
      ${statusIcon('good', 'tick')}
      <h1>${paid} paid</h1>
      <p class="text">${isolate(tenantName)} can see that you have paid. ${describeReceipt(payment)} You can close this page.</p>
      ${canPayRest ? html`<p class="text">Your link asks for the remaining ${remaining} when you open it again.</p><p class="action"><a class="secondary" href="/pay/${payToken}">Pay the remaining ${remaining} now</a></p>` : ''}
      ${receiptAction(payment)}
      ${factPairs([
        ['Paid to', tenantName],
        ['For', description],
        ['Total', formatMoney(amountGross)],
        ['Paid already', formatMoney(paidAmount)],
        ['Left to pay', remaining],
        ['Paid on', formatTime(paidAt)],
        ['Card', describeCard(cardLastFour, cardBrand)],
        ['Customer', customerName],
        ['Reference', ident],
      ])}
    </section>`,
  });
};
