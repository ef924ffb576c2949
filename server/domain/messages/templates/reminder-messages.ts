import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import {
  amountStyle,
  buildEmailHtml,
  describeContact,
  describeDataContact,
  paragraphStyle,
  shareLine,
} from './email-layout.ts';
import type { ReminderNotice } from './notices.ts';
import { toPlainText } from './sms-text.ts';

export const buildReminderEmail = ({
  customer,
  link,
  stopLink,
  sentAt,
  ...notice
}: ReminderNotice) => {
  const sender = cleanText(notice.shop.name);
  const description = cleanText(notice.description);
  const price = formatMoney(notice.amountGross);

  const subject = `${truncate(sender, 80)}: reminder of the payment request for ${price}`;
  const greeting = `Hello ${cleanText(customer.name)},`;
  const intro = `On ${formatDay(sentAt)}, ${sender} asked you to pay`;
  const footnotes = [
    'If you have paid in another way, or disagree with the amount, please tell them.',
    'You pay by card, and your own bank asks you to confirm it.',
    ...describeContact(notice.shop),
    `You are getting this email because ${sender} gave us your address. If you were not expecting it, you can ignore it: nothing is taken unless you choose to pay. If in doubt, ask ${sender} on a number you already know.`,
    ...describeDataContact(notice.shop),
  ];
  const lastLink = { intro: 'If you do not want to be reminded of this payment:', link: stopLink };
  const item = description === '' ? [] : [`For: ${description}`];
  const { share = '' } = notice;

  return {
    subject,
    text: [
      greeting,
      `${intro} ${price}.`,
      ...(share === '' ? [] : [`(${share})`]),
      ...item,
      `Pay ${price} here:`,
      link,
      ...footnotes,
      lastLink.intro,
      stopLink,
    ].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: description === '' ? `${intro} ${price}.` : `${price} for ${description}`,
      senderName: sender,
      shop: notice.shop,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${shareLine(share)}
      ${description === '' ? '' : html`<p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">for <strong>${description}</strong></p>`}`,
      button: { label: `Pay ${price}`, link },
      footnotes,
      lastLink,
    }),
  };
};

const MAX_SENDER_LENGTH = 40;

/** Two links fill most of the usual two parts, so the text has no description. */
export const buildReminderText = ({
  shop,
  amountGross,
  share = '',
  sentAt,
  link,
  stopLink,
}: ReminderNotice) => {
  const sender = truncate(toPlainText(shop.name), MAX_SENDER_LENGTH, '...');
  return `${sender} asked you on ${formatDay(sentAt)} to pay ${formatMoney(amountGross)}${share === '' ? '' : ` (${share})`}.\n${link}\nStop reminders: ${stopLink}`;
};
