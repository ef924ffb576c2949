import { eq } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { PushNotice } from '../../../contract/push.ts';
import type { Fence } from '../../db/fence.ts';
import { outbox, paymentRequests, pushSubscriptions } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';
import { oneLine, shorten } from '../../lib/one-line.ts';

const longest = 120;

type Paid = Pick<typeof paymentRequests.$inferSelect, 'ident' | 'customerName' | 'amountGross' | 'description'>;

const noticeOf = (
  { ident, customerName, amountGross, description }: Paid,
  isShared: boolean,
  at: Date,
): PushNotice => ({
  ident,
  at: at.toISOString(),
  ...(isShared
    ? { title: 'A payment request was paid', body: 'Open the app to see which.' }
    : {
        title: `${shorten(oneLine(customerName), longest)} paid ${formatMoney(amountGross)}`,
        body: shorten(oneLine(description), longest),
      }),
});

/** Puts a word for every device of the tenant that wants one into the outbox, in the transaction of the payment. */
export const queuePaidNotices = async ({ tx, tenantId, own }: Fence, paymentRequestId: string, at: Date) => {
  const devices = await tx
    .select({ id: pushSubscriptions.id, isShared: pushSubscriptions.isShared })
    .from(pushSubscriptions)
    .where(own(pushSubscriptions));
  if (devices.length === 0) return;
  const [payment] = await tx
    .select({
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      amountGross: paymentRequests.amountGross,
      description: paymentRequests.description,
    })
    .from(paymentRequests)
    .where(own(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!payment) return;
  const common = { tenantId, channel: 'push', senderName: '', subject: '', createdAt: at, dueAt: at } as const;
  await tx.insert(outbox).values(
    devices.map(({ id, isShared }) => ({
      ...common,
      id: newId(),
      recipient: id,
      text: JSON.stringify(noticeOf(payment, isShared, at)),
    })),
  );
};
