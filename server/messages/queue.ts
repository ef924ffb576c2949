import type { Fence } from '../db/fence.ts';
import { outbox } from '../db/schema.ts';
import { newId } from '../lib/ids.ts';
import { inviteEmail } from './invite-email.ts';
import type { InviteNotice, PaymentRequestNotice } from './notices.ts';
import { oneLine } from './one-line.ts';
import { paymentRequestEmail } from './payment-request-email.ts';
import { dialable } from './phone-number.ts';
import { smsText } from './sms-text.ts';

type Queued = Pick<typeof outbox.$inferInsert, 'channel' | 'recipient' | 'subject' | 'text' | 'html'>;

const queue = async ({ tx, tenantId }: Fence, tenantName: string, messages: readonly Queued[], now: Date) => {
  const common = { tenantId, senderName: oneLine(tenantName), createdAt: now, dueAt: now };
  if (messages.length === 0) return;
  await tx.insert(outbox).values(messages.map((message) => ({ id: newId(), ...common, ...message })));
};

/** Puts an email and a text message, as far as the customer has addresses for them, into the outbox. */
export const queuePaymentRequest = async (fence: Fence, notice: PaymentRequestNotice, now: Date): Promise<void> => {
  const { email, phone } = notice.customer;
  const messages: Queued[] = [];
  if (email) messages.push({ channel: 'email', recipient: email, ...paymentRequestEmail(notice) });
  if (phone) {
    messages.push({ channel: 'sms', recipient: dialable(phone) ?? oneLine(phone), subject: '', text: smsText(notice) });
  }
  await queue(fence, notice.tenantName, messages, now);
};

/** Puts the invite to join into the outbox. */
export const queueInvite = async (fence: Fence, notice: InviteNotice, now: Date): Promise<void> =>
  queue(fence, notice.tenantName, [{ channel: 'email', recipient: notice.email, ...inviteEmail(notice) }], now);
