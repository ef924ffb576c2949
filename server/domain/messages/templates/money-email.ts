import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import {
  amountStyle,
  buildEmailHtml,
  describeContact,
  describeDataContact,
  paragraphStyle,
} from './email-layout.ts';
import type { MoneyNotice } from './notices.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
});

/** Such as `28 June 2026`. */
export const formatEmailDay = (at: Date) => dayFormat.format(at);

/** Such as `28 June 2026 at 12:30`. */
export const formatEmailTime = (at: Date) => timeFormat.format(at);

interface MoneyEmailContent {
  readonly subject: string;
  /** A sentence that the price ends. */
  readonly intro: string;
  readonly amountPence: number;
  /** Pairs without a value are omitted. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly footnotes: readonly string[];
}

/** The email has no link: the customer has nothing left to do, or has the link. */
export const buildMoneyEmail = (
  notice: MoneyNotice,
  { subject, intro, amountPence, facts: allFacts, footnotes: ownFootnotes }: MoneyEmailContent,
) => {
  const sender = cleanText(notice.shop.name);
  const name = cleanText(notice.customerName);
  const price = formatMoney(amountPence);
  const facts = allFacts.filter(([, value]) => value !== '');
  const footnotes = [
    ...ownFootnotes,
    ...describeContact(notice.shop),
    `You are getting this email because of a payment to ${sender}. ${notice.duePence === 0 ? 'There is nothing else to do.' : 'The link that you have asks for the rest.'}`,
    ...describeDataContact(notice.shop),
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
      shop: notice.shop,
      body: html`
      <p class="ink" style="${paragraphStyle}">Hello ${name},</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:8px">${intro}</p>
      <p class="ink" style="${amountStyle}">${price}</p>
      ${facts.map(([label, value]) => html`<p class="ink" style="${paragraphStyle};margin-bottom:8px;word-break:break-word">${label}: <strong>${value}</strong></p>`)}`,
      footnotes,
    }),
  };
};
