import { html } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { resetLifetimeMinutes } from '../../../../contract/limits.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatDayAndTime } from '../../../lib/time/local-time.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';
import type {
  EmailAccountNotice,
  InviteNotice,
  PasswordResetNotice,
  PaymentAccountNotice,
  SecurityChange,
  SecurityNotice,
  TextAccountNotice,
} from './notices.ts';

interface StaffLinkEmail {
  readonly subject: string;
  /** The name of the shop. */
  readonly sender: string;
  readonly firstName: string;
  readonly intro: string;
  /** Introduces the link in the plain text. */
  readonly linkIntro: string;
  readonly button: { readonly label: string; readonly link: string };
  readonly footnotes: readonly string[];
}

const buildStaffLinkEmail = (email: StaffLinkEmail) => {
  const { subject, sender, intro, linkIntro, button, footnotes } = email;
  const greeting = `Hello ${cleanText(email.firstName)},`;
  return {
    subject,
    text: [greeting, intro, linkIntro, button.link, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};margin-bottom:24px;word-break:break-word">${intro}</p>`,
      button,
      footnotes,
    }),
  };
};

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

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

export const buildPasswordResetEmail = ({ link, ...notice }: PasswordResetNotice) => {
  const sender = cleanText(notice.tenantName);
  const sentBy = notice.sentBy === undefined ? undefined : cleanText(notice.sentBy);

  const subject = `Set a new password for ${truncate(sender, 80)}`;
  const intro =
    sentBy === undefined
      ? `You asked to set a new password for ${sender} on ${brand.product}.`
      : `${sentBy} has sent you a link to set a new password for ${sender} on ${brand.product}.`;
  const footnotes = [
    `The link works once, for ${resetLifetimeMinutes} minutes. Setting a new password logs you out on your other devices.`,
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

/** Each ends “At {shop}, …”. */
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
      'A new password logs you out everywhere, and deletes your passkeys and your PIN, so that nobody else can use them.',
      ...(isAboutOwners ? ['An owner of the shop can change who is an owner, under Staff.'] : []),
    ],
  });
};

/** Each ends “At {shop}, …”. */
const describePaymentAccount = ({
  by,
  news: { type, account, startsAt },
}: PaymentAccountNotice) => {
  switch (type) {
    case 'connected':
      return `payments now go to the ${account}. ${by} did this`;
    case 'requested':
      return `${by} has asked that payments go to another account, the ${account}${startsAt ? `, from ${formatDayAndTime(startsAt)}` : ''}. Until then, nothing changes`;
    case 'cancelled':
      return `${by} has cancelled the change to the ${account}, so payments go on as before`;
    case 'disconnected':
      return `${by} has disconnected the ${account}, so it takes no more payments`;
  }
};

export const buildPaymentAccountEmail = (notice: PaymentAccountNotice) => {
  const sender = cleanText(notice.tenantName);
  const by = cleanText(notice.by);
  return buildStaffLinkEmail({
    subject: `The payment account of ${truncate(sender, 80)} has changed`,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${describePaymentAccount({ ...notice, by })}. If you expected this, there is nothing to do.`,
    linkIntro:
      'If you did not expect it, look at the payment account now. There you can cancel a change that waits:',
    button: { label: 'Payment account', link: notice.settingsUrl },
    footnotes: [
      `If it was done in your name, also set a new password: ${notice.forgotPasswordUrl}. It logs you out everywhere, and ends a change that you asked for.`,
      'Every owner gets this email. It cannot be turned off.',
    ],
  });
};

export const buildTextAccountEmail = (notice: TextAccountNotice) => {
  const sender = cleanText(notice.tenantName);
  const by = cleanText(notice.by);
  const news =
    notice.sender === null
      ? `${by} has disconnected the account for text messages`
      : `text messages now leave from ${cleanText(notice.sender)}, with the Twilio account that ${by} has connected`;
  return buildStaffLinkEmail({
    subject: `The account for text messages of ${truncate(sender, 80)} has changed`,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${news}. If you expected this, there is nothing to do.`,
    linkIntro: 'If you did not expect it, look at the account now:',
    button: { label: 'Account for text messages', link: notice.settingsUrl },
    footnotes: [
      `If it was done in your name, also set a new password: ${notice.forgotPasswordUrl}. It logs you out everywhere.`,
      'Every owner gets this email. It cannot be turned off.',
    ],
  });
};

export const buildEmailAccountEmail = (notice: EmailAccountNotice) => {
  const sender = cleanText(notice.tenantName);
  const by = cleanText(notice.by);
  const news =
    notice.sender === undefined
      ? `${by} has disconnected the mail server, so the shop sends no emails`
      : `emails now leave from ${notice.sender}, through the mail server ${notice.host}. ${by} did this`;
  return buildStaffLinkEmail({
    subject: `The mail server of ${truncate(sender, 80)} has changed`,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${news}. If you expected this, there is nothing to do.`,
    linkIntro: 'If you did not expect it, look at the mail server now:',
    button: { label: 'Mail server', link: notice.settingsUrl },
    footnotes: [
      'Whoever has the mail server can read the emails of the shop, also links to set a password.',
      `If it was done in your name, also set a new password: ${notice.forgotPasswordUrl}. It logs you out everywhere.`,
      'Every owner gets this email. It cannot be turned off.',
    ],
  });
};

export const buildTestEmail = ({
  shopName,
  firstName,
}: {
  readonly shopName: string;
  readonly firstName: string;
}) => {
  const sender = cleanText(shopName);
  const subject = `${truncate(sender, 80)}: emails work`;
  const intro = `${sender} can send emails with ${brand.product}. Customers will see this sender.`;
  const footnotes = [
    'You are getting this email because you set up the emails of the shop. There is nothing else to do.',
  ];
  const greeting = `Hello ${cleanText(firstName)},`;
  return {
    subject,
    text: [greeting, intro, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};word-break:break-word">${intro}</p>`,
      footnotes,
    }),
  };
};
