import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import {
  amountStyle,
  buildEmailHtml,
  describeContact,
  describeDataContact,
  paragraphStyle,
  shareLine,
} from './email-layout.ts';
import type { PaymentRequestNotice } from './notices.ts';

export const buildPaymentRequestEmail = ({
  customer,
  link,
  isResend = false,
  ...notice
}: PaymentRequestNotice) => {
  const sender = cleanText(notice.shop.name);
  const name = cleanText(customer.name);
  const description = cleanText(notice.description);
  const price = formatMoney(notice.amountGross);

  const topic = `${isResend ? 'reminder of the ' : ''}payment request for ${price}`;
  const subject = `${truncate(sender, 80)}: ${topic}`;
  const intro = `${isResend ? 'A reminder: ' : ''}${sender} has asked you to pay`;
  const { share = '' } = notice;
  const footnotes = [
    'You pay by card, and your own bank asks you to confirm it.',
    ...describeContact(notice.shop),
    `You are getting this email because ${sender} gave us your address. If you were not expecting it, you can ignore it: nothing is taken unless you choose to pay. If in doubt, ask ${sender} on a number you already know.`,
    ...describeDataContact(notice.shop),
  ];
  const hasDescription = description !== '';
  const greeting = `Hello ${name},`;
  const textParts = [greeting, `${intro} ${price}.`];
  if (share !== '') textParts.push(`(${share})`);
  if (hasDescription) textParts.push(`For: ${description}`);
  textParts.push(`Pay ${price} here:`, link, ...footnotes);
  const descriptionHtml = hasDescription
    ? html`<p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">for <strong>${description}</strong></p>`
    : '';

  return {
    subject,
    text: textParts.join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: hasDescription ? `${price} for ${description}` : `${intro} ${price}.`,
      senderName: sender,
      shop: notice.shop,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${shareLine(share)}
      ${descriptionHtml}`,
      button: { label: `Pay ${price}`, link },
      footnotes,
    }),
  };
};
