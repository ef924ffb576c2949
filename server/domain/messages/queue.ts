import { and, eq, isNull } from 'drizzle-orm';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { outbox } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { countTextParts } from '../../lib/text/character-sets.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { listReplyAddresses } from '../notices/notice-audience.ts';
import { addToOutbox, isPending, type MessageContent } from '../outbox/message-content.ts';
import { isSetUp, type SendChannels } from './find-send-obstacle.ts';
import { type CountedMessage, countMessages, type Sender } from './message-limits.ts';
import type {
  AccountNotice,
  InviteNotice,
  PasswordResetNotice,
  PaymentRequestNotice,
  ReminderNotice,
  SecurityNotice,
  Shop,
  TextReplyNotice,
} from './templates/notices.ts';
import { buildPaymentRequestEmail, buildReminderEmail } from './templates/request-emails.ts';
import { buildReminderText, buildSmsText } from './templates/sms-text.ts';
import {
  buildAccountEmail,
  buildInviteEmail,
  buildPasswordResetEmail,
  buildSecurityNoticeEmail,
  buildTextReplyEmail,
} from './templates/staff-emails.ts';

type QueuedContent = Partial<MessageContent> & Pick<MessageContent, 'text'>;

interface QueuedMessage extends QueuedContent {
  readonly channel: Channel;
  readonly recipient: string;
}

const toEmail = (recipient: string, content: QueuedContent): QueuedMessage => ({
  channel: 'email',
  recipient,
  ...content,
});

export type CustomerSender = Sender & SendChannels;

type OutboxColumns = typeof outbox.$inferInsert;
type SharedColumns = Pick<
  OutboxColumns,
  | 'senderName'
  | 'replyTo'
  | 'paymentRequestId'
  | 'resendId'
  | 'noticeRequestId'
  | 'notice'
  | 'emailAccountId'
> & { readonly dueAt?: Date };

export interface DelayedResend {
  readonly id: string;
  readonly leavesAt: Date;
}

const toResendColumns = (resend: DelayedResend | undefined) =>
  resend && { resendId: resend.id, dueAt: resend.leavesAt };

export const toCountedMessage = ({
  channel,
  recipient,
  text,
}: Pick<OutboxColumns, 'channel' | 'recipient'> &
  Pick<MessageContent, 'text'>): CountedMessage => ({
  recipient,
  parts: channel === 'sms' ? countTextParts(text) : 1,
});

const toSenderColumns = ({ name, replyTo }: Shop) => ({ senderName: cleanText(name), replyTo });

/** @throws ApiProblem throttled */
const insertMessages = async (
  scope: TenantScope,
  common: SharedColumns,
  messages: readonly QueuedMessage[],
  sender: Sender,
) => {
  if (messages.length === 0) return;
  await countMessages(scope, messages.map(toCountedMessage), sender);
  const { now } = sender;
  const shared = { dueAt: now, ...common, createdAt: now };
  await addToOutbox(
    scope,
    messages.map((message) => ({ ...shared, ...message })),
  );
};

/**
 * Returns all messages of the send, also those of a channel that is not set up, which it does not queue.
 * @throws ApiProblem throttled
 */
export const queuePaymentRequest = async (
  scope: TenantScope,
  paymentRequestId: string,
  notice: PaymentRequestNotice,
  sender: CustomerSender,
  resend?: DelayedResend,
): Promise<readonly QueuedMessage[]> => {
  const { email, phone } = notice.customer;
  const messages: QueuedMessage[] = [];
  if (email)
    messages.push({ channel: 'email', recipient: email, ...buildPaymentRequestEmail(notice) });
  if (phone) {
    messages.push({
      channel: 'sms',
      // The transport refuses other texts, and the history of the request shows that.
      recipient: toSmsNumber(phone, sender.phoneCountries) ?? cleanText(phone),
      subject: '',
      text: buildSmsText(notice),
    });
  }
  await insertMessages(
    scope,
    { ...toSenderColumns(notice.shop), ...toResendColumns(resend), paymentRequestId },
    messages.filter(({ channel }) => isSetUp(channel, sender)),
    sender,
  );
  return messages;
};

/** @throws ApiProblem throttled */
export const queueReminder = async (
  scope: TenantScope,
  paymentRequestId: string,
  notice: ReminderNotice,
  {
    channel,
    recipient,
    ...sender
  }: Sender & { readonly channel: 'email' | 'sms'; readonly recipient: string },
): Promise<void> => {
  const content =
    channel === 'email'
      ? buildReminderEmail(notice)
      : { subject: '', text: buildReminderText(notice) };
  const message: QueuedMessage = {
    channel,
    recipient,
    unsubscribeUrl: notice.stopLink,
    ...content,
  };
  await insertMessages(
    scope,
    { ...toSenderColumns(notice.shop), paymentRequestId },
    [message],
    sender,
  );
};

export const deletePendingMessages = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
): Promise<void> => {
  const isForRequest = and(
    eq(outbox.paymentRequestId, paymentRequestId),
    eq(outbox.isReceipt, false),
    isNull(outbox.refundId),
  );
  await tx.delete(outbox).where(whereTenant(outbox, isForRequest, isPending));
};

/** @throws ApiProblem throttled */
export const queueInvite = (scope: TenantScope, notice: InviteNotice, sender: Sender) =>
  insertMessages(
    scope,
    toSenderColumns(notice.shop),
    [toEmail(notice.email, buildInviteEmail(notice))],
    sender,
  );

/**
 * A user who has not joined gets only invites. The address may also be a customer's, whose messages have a
 * request.
 */
export const deletePendingInvites = async (
  { tx, whereTenant }: TenantScope,
  email: string,
): Promise<void> => {
  const isForUser = and(
    eq(outbox.channel, 'email'),
    eq(outbox.recipient, email),
    isNull(outbox.paymentRequestId),
    isNull(outbox.noticeRequestId),
  );
  await tx.delete(outbox).where(whereTenant(outbox, isForUser, isPending));
};

/** @throws ApiProblem throttled */
export const queuePasswordReset = (
  scope: TenantScope,
  notice: PasswordResetNotice,
  sender: Sender,
) =>
  insertMessages(
    scope,
    { senderName: cleanText(notice.tenantName) },
    [toEmail(notice.email, buildPasswordResetEmail(notice))],
    sender,
  );

interface NoticeOptions {
  readonly now: Date;
  readonly emailAccountId?: string | null;
}

/**
 * A stranger in the account could use up a limit before a change, so that the user would not learn of the
 * change.
 */
const queueNotice = (
  scope: TenantScope,
  { email, tenantName }: { readonly email: string; readonly tenantName: string },
  content: QueuedContent,
  { now, emailAccountId = null }: NoticeOptions,
) =>
  insertMessages(
    scope,
    { senderName: cleanText(tenantName), emailAccountId },
    [toEmail(email, content)],
    { userId: undefined, limits: undefined, now },
  );

export const queueSecurityNotice = (scope: TenantScope, notice: SecurityNotice, now: Date) =>
  queueNotice(scope, notice, buildSecurityNoticeEmail(notice), { now });

export const queueAccountNotice = (
  scope: TenantScope,
  notice: AccountNotice,
  options: NoticeOptions,
) => queueNotice(scope, notice, buildAccountEmail(notice), options);

/** Each reply costs its sender a text message, so these emails have no limit. */
export const queueTextReply = async (
  scope: TenantScope,
  noticeRequestId: string,
  notice: TextReplyNotice,
  now: Date,
): Promise<void> => {
  const addresses = await listReplyAddresses(scope, noticeRequestId);
  const email = buildTextReplyEmail(notice);
  await insertMessages(
    scope,
    { senderName: cleanText(notice.shop.name), noticeRequestId, notice: 'replied' },
    addresses.map((address) => toEmail(address, email)),
    { userId: undefined, limits: undefined, now },
  );
};
