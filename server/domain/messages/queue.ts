import { and, eq, isNull } from 'drizzle-orm';
import type { Fence } from '../../db/fence.ts';
import { outbox } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';
import { oneLine } from '../../lib/one-line.ts';
import { dialable } from '../../lib/phone-number.ts';
import { inviteEmail } from './templates/invite-email.ts';
import type { InviteNotice, PaymentRequestNotice } from './templates/notices.ts';
import { paymentRequestEmail } from './templates/payment-request-email.ts';
import { smsText } from './templates/sms-text.ts';

type Queued = Pick<typeof outbox.$inferInsert, 'channel' | 'recipient' | 'subject' | 'text' | 'html'>;

type Common = Pick<typeof outbox.$inferInsert, 'senderName' | 'paymentRequestId'>;

const queue = async ({ tx, tenantId }: Fence, common: Common, messages: readonly Queued[], now: Date) => {
  if (messages.length === 0) return;
  const rest = { ...common, tenantId, createdAt: now, dueAt: now };
  await tx.insert(outbox).values(messages.map((message) => ({ id: newId(), ...rest, ...message })));
};

/** Puts an email and a text message, as far as the customer has addresses for them, into the outbox. */
export const queuePaymentRequest = async (
  fence: Fence,
  paymentRequestId: string,
  notice: PaymentRequestNotice,
  now: Date,
): Promise<void> => {
  const { email, phone } = notice.customer;
  const messages: Queued[] = [];
  if (email) messages.push({ channel: 'email', recipient: email, ...paymentRequestEmail(notice) });
  if (phone) {
    messages.push({ channel: 'sms', recipient: dialable(phone) ?? oneLine(phone), subject: '', text: smsText(notice) });
  }
  await queue(fence, { senderName: oneLine(notice.tenantName), paymentRequestId }, messages, now);
};

/** Takes back the messages of a request that have not gone out. */
export const withdrawMessages = async ({ tx, own }: Fence, paymentRequestId: string): Promise<void> => {
  const waiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));
  await tx.delete(outbox).where(own(outbox, eq(outbox.paymentRequestId, paymentRequestId), waiting));
};

/** Puts the invite to join into the outbox. */
export const queueInvite = async (fence: Fence, notice: InviteNotice, now: Date): Promise<void> => {
  const message: Queued = { channel: 'email', recipient: notice.email, ...inviteEmail(notice) };
  await queue(fence, { senderName: oneLine(notice.tenantName) }, [message], now);
};
