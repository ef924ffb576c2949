import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { outbox, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';
import { isPending } from '../outbox/message-content.ts';

/** `userId` is null when the customer stops them. A second call changes nothing. */
export const stopReminders = async (
  { tx, tenantId, whereTenant }: TenantScope,
  paymentRequestId: string,
  { userId, now }: { readonly userId: string | null; readonly now: Date },
) => {
  const stopped = await tx
    .update(paymentRequests)
    .set({ remindersStoppedAt: now })
    .where(
      whereTenant(
        paymentRequests,
        and(eq(paymentRequests.id, paymentRequestId), isNull(paymentRequests.remindersStoppedAt)),
      ),
    )
    .returning({ id: paymentRequests.id });
  if (stopped.length === 0) return;
  const isWaitingReminder = and(
    eq(outbox.paymentRequestId, paymentRequestId),
    isNotNull(outbox.unsubscribeUrl),
    isPending,
  );
  await tx.delete(outbox).where(whereTenant(outbox, isWaitingReminder));
  await recordHistory(tx, {
    tenantId,
    paymentRequestId,
    event: 'reminders_stopped',
    at: now,
    userId,
  });
};
