import { and, eq } from 'drizzle-orm';
import type { PushNotice } from '../../../contract/entities/push.ts';
import { outbox, paymentRequests, pushSubscriptions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';

export type NoticeRequest = Pick<
  typeof paymentRequests.$inferSelect,
  'ident' | 'customerName' | 'amountGross' | 'description'
>;

interface NoticeOptions {
  readonly now: Date;
  /** Whether only the devices of owners get the notification. */
  readonly isForOwners?: boolean;
  /** The user whose devices get the notification; by default all users. */
  readonly userId?: string;
  /** Builds the texts. On a shared device they must contain no personal data. */
  readonly buildTexts: (
    paymentRequest: NoticeRequest,
    isShared: boolean,
  ) => Pick<PushNotice, 'title' | 'body'>;
}

/**
 * Adds a notification about a request for each subscribed device of the tenant to the outbox. Call
 * it in the transaction of the change.
 */
export const queueNotices = async (
  { tx, tenantId, whereTenant }: TenantScope,
  paymentRequestId: string,
  { now, isForOwners = false, userId, buildTexts }: NoticeOptions,
) => {
  const devices = await tx
    .select({ id: pushSubscriptions.id, isShared: pushSubscriptions.isShared })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.tenantId, tenantId)))
    .where(
      whereTenant(
        pushSubscriptions,
        isForOwners ? eq(users.isOwner, true) : undefined,
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    );
  if (devices.length === 0) return;
  const [paymentRequest] = await tx
    .select({
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      amountGross: paymentRequests.amountGross,
      description: paymentRequests.description,
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!paymentRequest) return;
  const common = {
    tenantId,
    channel: 'push',
    senderName: '',
    subject: '',
    createdAt: now,
    dueAt: now,
  } as const;
  await tx.insert(outbox).values(
    devices.map(({ id, isShared }) => {
      const { ident } = paymentRequest;
      const notice: PushNotice = {
        ident,
        at: now.toISOString(),
        ...buildTexts(paymentRequest, isShared),
      };
      return { ...common, id: newId(), recipient: id, text: JSON.stringify(notice) };
    }),
  );
};
