import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { oneLine, shorten } from '../../../lib/one-line.ts';
import { amount, emailHtml, paragraph } from './email-layout.ts';
import type { PaymentRequestNotice } from './notices.ts';

/** The email of a payment request: who asks, how much, what for, one button. */
export const paymentRequestEmail = ({ customer, link, ...notice }: PaymentRequestNotice) => {
  const sender = oneLine(notice.tenantName);
  const name = oneLine(customer.name);
  const description = oneLine(notice.description);
  const price = formatMoney(notice.amountGross);

  const subject = `${shorten(sender, 80)}: payment request for ${price}`;
  const asks = `${sender} has asked you to pay`;
  const footnotes = [
    'You pay by card, and your own bank asks you to confirm it.',
    `You are getting this email because ${sender} gave us your address. If you were not expecting it, you can ignore it: nothing is taken unless you choose to pay. If in doubt, ask ${sender} on a number you already know.`,
  ];
  const what = description === '' ? [] : [`For: ${description}`];

  return {
    subject,
    text: [`Hello ${name},`, `${asks} ${price}.`, ...what, `Pay ${price} here:`, link, ...footnotes].join('\n\n'),
    html: emailHtml({
      subject,
      preview: description === '' ? `${asks} ${price}.` : `${price} for ${description}`,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraph}">Hello ${name},</p>
      <p class="ink" style="${paragraph};margin-bottom:8px">${asks}</p>
      <p class="ink" style="${amount}">${price}</p>
      ${what.map(() => html`<p class="ink" style="${paragraph};margin-bottom:24px;word-break:break-word">for <strong>${description}</strong></p>`)}`,
      button: { label: `Pay ${price}`, link },
      footnotes,
    }),
  };
};
