import { html } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { resetLifetimeMinutes } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatDayAndTime } from '../../../lib/time/local-time.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';
import type {
  AccountChange,
  AccountNotice,
  InviteNotice,
  PasswordResetNotice,
  SecurityChange,
  SecurityNotice,
  TextReplyNotice,
} from './notices.ts';

interface StaffEmail {
  readonly subject: string;
  readonly sender: string;
  readonly firstName: string;
  readonly intro: string;
  /** The link is a button in the HTML. In the plain text, `intro` introduces it. */
  readonly link?: { readonly intro: string; readonly label: string; readonly url: string };
  readonly footnotes: readonly string[];
}

const buildStaffEmail = ({ subject, sender, firstName, intro, link, footnotes }: StaffEmail) => {
  const greeting = `Hello ${cleanText(firstName)},`;
  const linkLines = link ? [link.intro, link.url] : [];
  return {
    subject,
    text: [greeting, intro, ...linkLines, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};${link ? 'margin-bottom:24px;' : ''}word-break:break-word">${intro}</p>`,
      ...(link && { button: { label: link.label, link: link.url } }),
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
  return buildStaffEmail({
    subject: `Join ${truncate(sender, 80)} on ${brand.product}`,
    sender,
    firstName: notice.firstName,
    intro: `${invitedBy} has invited you to join ${sender} on ${brand.product}, where the team sends payment requests to customers.`,
    footnotes: [
      `The link works once, until ${expiryFormat.format(expiresAt)}.`,
      `You are getting this email because ${invitedBy} gave us your address. If you were not expecting it, you can ignore it: no account is made.`,
    ],
    link: { intro: 'Create your account here:', label: 'Create your account', url: link },
  });
};

export const buildPasswordResetEmail = ({ link, ...notice }: PasswordResetNotice) => {
  const sender = cleanText(notice.tenantName);
  const sentBy = notice.sentBy === undefined ? undefined : cleanText(notice.sentBy);
  const isAskedFor = sentBy === undefined;
  return buildStaffEmail({
    subject: `Set a new password for ${truncate(sender, 80)}`,
    sender,
    firstName: notice.firstName,
    intro: `${isAskedFor ? 'You asked' : `${sentBy} has sent you a link`} to set a new password for ${sender} on ${brand.product}.`,
    footnotes: [
      `The link works once, for ${resetLifetimeMinutes} minutes. Setting a new password logs you out on your other devices.`,
      `If you ${isAskedFor ? 'did not ask for it' : 'do not need a new password'}, you can ignore this email: your password stays as it is.`,
    ],
    link: { intro: 'Set your new password here:', label: 'Set a new password', url: link },
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
  return buildStaffEmail({
    subject: `Your account at ${truncate(sender, 80)} has changed`,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${changes[change]}. If you expected this, there is nothing to do.`,
    link: {
      intro: 'If you did not expect it, ask for a link to set a new password here:',
      label: 'Forgot password?',
      url: forgotPasswordUrl,
    },
    footnotes: [
      'A new password logs you out everywhere, and deletes your passkeys and your PIN, so that nobody else can use them.',
      ...(isAboutOwners ? ['An owner of the shop can change who is an owner, under Staff.'] : []),
    ],
  });
};

const describeAccountChange = (change: AccountChange, by: string) => {
  if (change.account === 'texts')
    return change.sender === null
      ? `${by} has disconnected the account for text messages`
      : `text messages now leave from ${cleanText(change.sender)}, with the Twilio account that ${by} has connected`;
  if (change.account === 'email')
    return change.connected
      ? `emails now leave from ${change.connected.sender}, through the mail server ${change.connected.host}. ${by} did this`
      : `${by} has disconnected the mail server, so the shop sends no emails`;
  const { type, name, startsAt } = change;
  return {
    connected: `payments now go to the ${name}. ${by} did this`,
    requested: `${by} has asked that payments go to another account, the ${name}${startsAt ? `, from ${formatDayAndTime(startsAt)}` : ''}. Until then, nothing changes`,
    cancelled: `${by} has cancelled the change to the ${name}, so payments go on as before`,
    disconnected: `${by} has disconnected the ${name}, so it takes no more payments`,
  }[type];
};

const accountTexts = {
  payments: {
    label: 'Payment account',
    advice: 'look at the payment account now. There you can cancel a change that waits',
    passwordEffect: 'logs you out everywhere, and ends a change that you asked for',
    risk: [],
  },
  texts: {
    label: 'Account for text messages',
    advice: 'look at the account now',
    passwordEffect: 'logs you out everywhere',
    risk: [],
  },
  email: {
    label: 'Mail server',
    advice: 'look at the mail server now',
    passwordEffect: 'logs you out everywhere',
    risk: [
      'Whoever has the mail server can read the emails of the shop, also links to set a password.',
    ],
  },
} as const satisfies Record<AccountChange['account'], object>;

export const buildAccountEmail = (notice: AccountNotice) => {
  const sender = cleanText(notice.tenantName);
  const news = describeAccountChange(notice.change, cleanText(notice.by));
  const { label, advice, passwordEffect, risk } = accountTexts[notice.change.account];
  const subject = `The ${label.charAt(0).toLowerCase()}${label.slice(1)} of ${truncate(sender, 80)} has changed`;
  return buildStaffEmail({
    subject,
    sender,
    firstName: notice.firstName,
    intro: `At ${sender} on ${brand.product}, ${news}. If you expected this, there is nothing to do.`,
    link: { intro: `If you did not expect it, ${advice}:`, label, url: notice.settingsUrl },
    footnotes: [
      ...risk,
      `If it was done in your name, also set a new password: ${notice.forgotPasswordUrl}. It ${passwordEffect}.`,
      'Every owner gets this email. It cannot be turned off.',
    ],
  });
};

export const buildTestEmail = (shopName: string, firstName: string) => {
  const sender = cleanText(shopName);
  return buildStaffEmail({
    subject: `${truncate(sender, 80)}: emails work`,
    sender,
    firstName,
    intro: `${sender} can send emails with ${brand.product}. Customers will see this sender.`,
    footnotes: [
      'You are getting this email because you set up the emails of the shop. There is nothing else to do.',
    ],
  });
};

const MAX_NAME_LENGTH = 80;

export const buildTextReplyEmail = ({
  shop,
  customerName,
  phone,
  text,
  ident,
  amountGross,
  isStop,
}: TextReplyNotice) => {
  const name = truncate(cleanText(customerName), MAX_NAME_LENGTH);
  const subject = `${name} replied by text message`;
  const intro = `${name} (${phone}) replied to the payment request ${ident} for ${formatMoney(amountGross)}:`;
  const reply = cleanText(text);
  const consequence = isStop
    ? ['The customer wants no more text messages. This number gets none until it texts START.']
    : [];
  const footnotes = [
    'Answer the customer by phone or text message: an answer to this email does not reach them.',
    'The customer wrote the text above. Open no link in it unless you know the customer.',
  ];
  const quotes = [intro, reply, ...consequence];
  return {
    subject,
    text: [...quotes, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: reply,
      senderName: cleanText(shop.name),
      body: html`${quotes.map(
        (paragraph) =>
          html`<p class="ink" style="${paragraphStyle};word-break:break-word">${paragraph}</p>`,
      )}`,
      footnotes,
    }),
  };
};
