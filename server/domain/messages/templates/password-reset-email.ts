import { brand } from '../../../../contract/brand.ts';
import { resetLifetimeMinutes } from '../../../../contract/limits.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import type { PasswordResetNotice } from './notices.ts';
import { buildStaffLinkEmail } from './staff-link-email.ts';

/** Builds the email with the link to set a new password. */
export const buildPasswordResetEmail = ({ link, ...notice }: PasswordResetNotice) => {
  const sender = cleanText(notice.tenantName);
  const sentBy = notice.sentBy === undefined ? undefined : cleanText(notice.sentBy);

  const subject = `Set a new password for ${truncate(sender, 80)}`;
  const intro =
    sentBy === undefined
      ? `You asked to set a new password for ${sender} on ${brand.product}.`
      : `${sentBy} has sent you a link to set a new password for ${sender} on ${brand.product}.`;
  const footnotes = [
    `The link works once, for ${resetLifetimeMinutes} minutes. Setting a new password signs you out on your other devices.`,
    sentBy === undefined
      ? 'If you did not ask for it, you can ignore this email: your password stays as it is.'
      : 'If you do not need a new password, you can ignore this email: your password stays as it is.',
  ];

  return buildStaffLinkEmail({
    subject,
    sender,
    intro,
    footnotes,
    firstName: notice.firstName,
    linkIntro: 'Set your new password here:',
    button: { label: 'Set a new password', link },
  });
};
