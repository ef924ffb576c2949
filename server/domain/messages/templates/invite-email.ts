import { html } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { toOneLine, truncate } from '../../../lib/one-line.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';
import type { InviteNotice } from './notices.ts';

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

export const buildInviteEmail = ({ link, expiresAt, ...notice }: InviteNotice) => {
  const sender = toOneLine(notice.shop.name);
  const name = toOneLine(notice.firstName);
  const invitedBy = toOneLine(notice.invitedBy);

  const subject = `Join ${truncate(sender, 80)} on ${brand.product}`;
  const intro = `${invitedBy} has invited you to join ${sender} on ${brand.product}, where the team sends payment requests to customers.`;
  const expiry = `The link works once, until ${expiryFormat.format(expiresAt)}.`;
  const footnotes = [
    expiry,
    `You are getting this email because ${invitedBy} gave us your address. If you were not expecting it, you can ignore it: no account is made.`,
  ];

  return {
    subject,
    text: [`Hello ${name},`, intro, 'Create your account here:', link, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">Hello ${name},</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">${intro}</p>`,
      button: { label: 'Create your account', link },
      footnotes,
    }),
  };
};
