import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { formatCard } from '../../../lib/text/format-card.ts';
import { toOneLine, truncate } from '../../../lib/text/one-line.ts';
import { describeContact } from './describe-contact.ts';
import { amountStyle, buildEmailHtml, paragraphStyle } from './email-layout.ts';
import type { ReceiptNotice } from './notices.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Returns the lines of a receipt as pairs of label and value: what the customer paid, when and how.
 */
const getReceiptFacts = ({
  description,
  amountVat,
  ident,
  paidAt,
  cardLastFour,
  cardBrand,
  shop,
}: ReceiptNotice) => {
  const facts: [string, string][] = [
    ['For', toOneLine(description)],
    ['Of which VAT', amountVat === 0 ? '' : formatMoney(amountVat)],
    ['Paid on', dateFormat.format(paidAt)],
    ['Card', formatCard(cardLastFour, cardBrand)],
    ['Reference', ident],
    ['Paid to', [shop.name, shop.address ?? ''].map(toOneLine).filter(Boolean).join(', ')],
  ];
  return facts.filter(([, value]) => value !== '');
};

/**
 * Builds the email with the receipt. The email has no link, because the customer has nothing left
 * to do.
 */
export const buildReceiptEmail = (notice: ReceiptNotice) => {
  const sender = toOneLine(notice.shop.name);
  const name = toOneLine(notice.customerName);
  const price = formatMoney(notice.amountGross);
  const facts = getReceiptFacts(notice);

  const subject = `${truncate(sender, 80)}: receipt for ${price}`;
  const intro = `${sender} has received your payment of`;
  const footnotes = [
    ...(notice.isTest ? ['This was a test payment: no money moved.'] : []),
    ...describeContact(notice.shop),
    `You are getting this email because this payment was made on a link from ${sender}. There is nothing else to do.`,
  ];
  return {
    subject,
    text: [
      `Hello ${name},`,
      `${intro} ${price}.`,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...footnotes,
    ].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: `${intro} ${price}.`,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">Hello ${name},</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${facts.map(([label, value]) => html`<p class="ink" style="${paragraphStyle};margin-bottom:8px;word-break:break-word">${label}: <strong>${value}</strong></p>`)}`,
      footnotes,
    }),
  };
};
