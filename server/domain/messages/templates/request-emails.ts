import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import {
  amountStyle,
  buildEmailHtml,
  buildFactLines,
  describeContact,
  describeDataContact,
  formatFacts,
  paragraphStyle,
} from './email-layout.ts';
import type { PaymentRequestNotice, ReminderNotice } from './notices.ts';

interface RequestEmailContent {
  readonly isReminder: boolean;
  /** The amount completes this sentence. */
  readonly intro: string;
  readonly advice?: readonly string[];
  readonly lastLink?: { readonly intro: string; readonly link: string };
}

const buildRequestEmail = (
  { shop, customer, description, amountGross, partFacts = [], link }: PaymentRequestNotice,
  { isReminder, intro, advice = [], lastLink }: RequestEmailContent,
) => {
  const sender = cleanText(shop.name);
  const item = cleanText(description);
  const price = formatMoney(amountGross);
  const subject = `${truncate(sender, 80)}: ${isReminder ? 'reminder of the ' : ''}payment request for ${price}`;
  const greeting = `Hello ${cleanText(customer.name)},`;
  const footnotes = [
    ...advice,
    'You pay by card, and your own bank asks you to confirm it.',
    ...describeContact(shop),
    `You are getting this email because ${sender} gave us your address. If you were not expecting it, you can ignore it: nothing is taken unless you choose to pay. If in doubt, ask ${sender} on a number you already know.`,
    ...describeDataContact(shop),
  ];
  return {
    subject,
    text: [
      greeting,
      `${intro} ${price}.`,
      ...(partFacts.length === 0 ? [] : [formatFacts(partFacts)]),
      ...(item === '' ? [] : [`For: ${item}`]),
      `Pay ${price} here:`,
      link,
      ...footnotes,
      ...(lastLink ? [lastLink.intro, lastLink.link] : []),
    ].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: item === '' ? `${intro} ${price}.` : `${price} for ${item}`,
      senderName: sender,
      shop,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${buildFactLines(partFacts)}
      ${item === '' ? '' : html`<p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">for <strong>${item}</strong></p>`}`,
      button: { label: `Pay ${price}`, link },
      footnotes,
      ...(lastLink && { lastLink }),
    }),
  };
};

export const buildPaymentRequestEmail = (notice: PaymentRequestNotice) => {
  const { shop, isResend = false } = notice;
  return buildRequestEmail(notice, {
    isReminder: isResend,
    intro: `${isResend ? 'A reminder: ' : ''}${cleanText(shop.name)} has asked you to pay`,
  });
};

export const buildReminderEmail = (notice: ReminderNotice) =>
  buildRequestEmail(notice, {
    isReminder: true,
    intro: `On ${formatDay(notice.sentAt)}, ${cleanText(notice.shop.name)} asked you to pay`,
    advice: ['If you have paid in another way, or disagree with the amount, please tell them.'],
    lastLink: {
      intro: 'If you do not want to be reminded of this payment:',
      link: notice.stopLink,
    },
  });
