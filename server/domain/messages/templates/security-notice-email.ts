import { brand } from '../../../../contract/brand.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import type { SecurityChange, SecurityNotice } from './notices.ts';
import { buildStaffLinkEmail } from './staff-link-email.ts';

/**
 * The changes of an account of which the server tells its user, each as the end of “At {shop}, …”.
 */
const changes = {
  password_changed: 'your password was changed',
  passkey_added: 'a passkey was added to your account',
  passkey_removed: 'a passkey was removed from your account',
  pin_changed: 'your PIN was changed',
  pin_removed: 'your PIN was removed',
  credentials_deleted: 'your passkeys and your PIN were deleted',
  owner_added: 'you were made an owner',
  owner_removed: 'you are no longer an owner',
} as const satisfies Record<SecurityChange, string>;

/** Builds the email that tells a user of a change of the account, with the page that helps against it. */
export const buildSecurityNoticeEmail = (notice: SecurityNotice) => {
  const { change, forgotPasswordUrl } = notice;
  const sender = cleanText(notice.tenantName);
  const isAboutOwners = change === 'owner_added' || change === 'owner_removed';
  return buildStaffLinkEmail({
    subject: `Your account at ${truncate(sender, 80)} has changed`,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${changes[change]}. If you expected this, there is nothing to do.`,
    linkIntro: 'If you did not expect it, ask for a link to set a new password here:',
    button: { label: 'Forgot password?', link: forgotPasswordUrl },
    footnotes: [
      'A new password signs you out everywhere, and deletes your passkeys and your PIN, so that nobody else can use them.',
      ...(isAboutOwners ? ['An owner of the shop can change who is an owner, under Staff.'] : []),
    ],
  });
};
