import { brand } from '../../../../contract/brand.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import type { InviteNotice } from './notices.ts';
import { buildStaffLinkEmail } from './staff-link-email.ts';

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Builds the email with the link to accept an invite. */
export const buildInviteEmail = ({ link, expiresAt, ...notice }: InviteNotice) => {
  const sender = cleanText(notice.shop.name);
  const invitedBy = cleanText(notice.invitedBy);

  const subject = `Join ${truncate(sender, 80)} on ${brand.product}`;
  const intro = `${invitedBy} has invited you to join ${sender} on ${brand.product}, where the team sends payment requests to customers.`;
  const expiry = `The link works once, until ${expiryFormat.format(expiresAt)}.`;
  const footnotes = [
    expiry,
    `You are getting this email because ${invitedBy} gave us your address. If you were not expecting it, you can ignore it: no account is made.`,
  ];

  return buildStaffLinkEmail({
    subject,
    sender,
    intro,
    footnotes,
    firstName: notice.firstName,
    linkIntro: 'Create your account here:',
    button: { label: 'Create your account', link },
  });
};
