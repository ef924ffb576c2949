import { html } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { oneLine, shorten } from '../../../lib/one-line.ts';
import { emailHtml, paragraph } from './email-layout.ts';
import type { InviteNotice } from './notices.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The email that invites a colleague to make an account. */
export const inviteEmail = ({ link, expiresAt, ...notice }: InviteNotice) => {
  const sender = oneLine(notice.tenantName);
  const name = oneLine(notice.firstName);
  const invitedBy = oneLine(notice.invitedBy);

  const subject = `Join ${shorten(sender, 80)} on ${brand.product}`;
  const invites = `${invitedBy} has invited you to join ${sender} on ${brand.product}, where the team sends payment requests to customers.`;
  const lasts = `The link works once, until ${day.format(expiresAt)}.`;
  const footnotes = [
    lasts,
    `You are getting this email because ${invitedBy} gave us your address. If you were not expecting it, you can ignore it: no account is made.`,
  ];

  return {
    subject,
    text: [`Hello ${name},`, invites, 'Create your account here:', link, ...footnotes].join('\n\n'),
    html: emailHtml({
      subject,
      preview: invites,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraph}">Hello ${name},</p>
      <p class="ink" style="${paragraph};margin-bottom:24px;word-break:break-word">${invites}</p>`,
      button: { label: 'Create your account', link },
      footnotes,
    }),
  };
};
