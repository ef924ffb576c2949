import { html } from 'hono/html';
import { payStyle } from '../pay-style.ts';
import { amount, getLargeAmount, getTitle, page } from './page.ts';
import { describeRefund, getReturnHeading, isPartPaid, receiptFacts } from './receipt.ts';
import { type CustomerPayment, isolate, shopContact } from './shop-parts.ts';

/**
 * Browsers print the address of a page into its margin, and this address contains the token of the pay link.
 * So padding keeps the text from the edge on paper.
 */
export const receiptStyle = `${payStyle}
main { max-width: 34rem; }
.receipt { padding: var(--inset); text-align: center; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
.receipt h1 { margin-bottom: 0.25rem; font-size: 1.5rem; line-height: 1.25; }
.receipt dl { margin-bottom: 0; }
.receipt dl div:last-child { border-bottom: 0; }
@media screen { .printed { display: none; } }
@page { margin: 0; }
@media print {
  body { padding: 0; font-size: 11pt; }
  main { display: flex; flex-direction: column; max-width: 130mm; padding: 15mm 0; }
  .sandbox + main { padding-top: 6mm; }
  .receipt { padding: 0; border: 0; }
  .receipt dl div, .shop { break-inside: avoid; }
  .amount { font-size: 28pt; }
  .sandbox { margin: 0; padding-top: 10mm; color: #000000; background: none; }
  /* On paper, the shop comes first, as on a letterhead. */
  .head { order: -2; margin-bottom: 4mm; }
  main:has(> .receipt) .shop-name { display: none; }
  .shop-logo { padding: 0; }
  .shop-mark { color: #000000; background: none; border: 1px solid #000000; }
  .shop { order: -1; margin: 0 0 8mm; padding-bottom: 6mm; font-size: 11pt; border-bottom: 1px solid #999999; }
  .shop strong { font-size: 14pt; color: #000000; }
  .shop a { padding: 0; text-decoration: none; }
  .back { display: none; }
}`;

/** Without scripts, the button stays hidden. */
export const printScript = `
const action = document.querySelector('.action');
action.hidden = false;
action.querySelector('button').addEventListener('click', () => print());
`;

/** Staff come from the app, so they get no link back to the payment page. */
export const receiptPage = (
  payment: CustomerPayment,
  { isForStaff = false }: { readonly isForStaff?: boolean } = {},
) => {
  const isRefunded = payment.status === 'refunded_provider';
  const isPart = isPartPaid(payment);
  const paidPence = isPart ? payment.paidAmount : getLargeAmount(payment);
  // On paper, `page` shows the shop's name only together with contact details. A receipt must say who was
  // paid, so without contact details the name is printed alone.
  return page({
    shop: payment,
    title: getTitle('Receipt', payment, paidPence),
    style: receiptStyle,
    script: printScript,
    main: html`
    <section class="receipt">
      <h1>${isRefunded ? `Receipt: ${getReturnHeading(payment).toLowerCase()}` : 'Receipt'}</h1>
      <p>${amount(paidPence)}</p>
      ${describeRefund(payment).map((line) => html`<p class="text">${line}</p>`)}
      ${receiptFacts(payment, [
        ['Customer', payment.customerFullName],
        // A request that is paid in parts gets another receipt, so its ident is no receipt number.
        [isPart ? 'Reference' : 'Receipt number', payment.ident],
      ])}
    </section>
    ${shopContact(payment) === '' ? html`<p class="shop printed"><strong>${isolate(payment.tenantName)}</strong></p>` : ''}
    <p class="action" hidden><button class="primary" type="button">Print or Save as PDF</button></p>
    ${isForStaff ? '' : html`<p class="back"><a href="/pay/${payment.payToken}">Back to your payment</a></p>`}`,
  });
};
