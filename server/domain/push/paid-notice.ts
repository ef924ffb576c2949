import { eq } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { PushNotice } from '../../../contract/push.ts';
import { outbox, paymentRequests, pushSubscriptions } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/ids.ts';
import { toOneLine, truncate } from '../../lib/one-line.ts';

const MAX_TEXT_LENGTH = 120;

type PaidRequest = Pick<typeof paymentRequests.$inferSelect, 'ident' | 'customerName' | 'amountGross' | 'description'>;

/** `paid_late`: the request was cancelled or refunded before. `paid_twice`: the request was paid before. */
type PaidEvent = 'paid' | 'paid_late' | 'paid_twice';

const suffixes: Record<PaidEvent, string> = {
  paid: '',
  paid_late: ' after it was closed',
  paid_twice: ' a second time',
};

/** Builds the content of a notification. On a shared device it contains no personal data. */
const buildNotice = (
  { ident, customerName, amountGross, description }: PaidRequest,
  isShared: boolean,
  at: Date,
  event: PaidEvent,
): PushNotice => ({
  ident,
  at: at.toISOString(),
  ...(isShared
    ? { title: `A payment request was paid${suffixes[event]}`, body: 'Open the app to see which.' }
    : {
        title: `${truncate(toOneLine(customerName), MAX_TEXT_LENGTH)} paid ${formatMoney(amountGross)}${suffixes[event]}`,
        body: truncate(toOneLine(description), MAX_TEXT_LENGTH),
      }),
});

/**
 * Adds a notification for each subscribed device of the tenant to the outbox. Call it in the transaction of the
 * payment.
 */
export const queuePaidNotices = async (
  { tx, tenantId, whereTenant }: TenantScope,
  paymentRequestId: string,
  at: Date,
  event: PaidEvent = 'paid',
) => {
  const devices = await tx
    .select({ id: pushSubscriptions.id, isShared: pushSubscriptions.isShared })
    .from(pushSubscriptions)
    .where(whereTenant(pushSubscriptions));
  if (devices.length === 0) return;
  const [payment] = await tx
    .select({
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      amountGross: paymentRequests.amountGross,
      description: paymentRequests.description,
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!payment) return;
  const common = { tenantId, channel: 'push', senderName: '', subject: '', createdAt: at, dueAt: at } as const;
  await tx.insert(outbox).values(
    devices.map(({ id, isShared }) => ({
      ...common,
      id: newId(),
      recipient: id,
      text: JSON.stringify(buildNotice(payment, isShared, at, event)),
    })),
  );
};
