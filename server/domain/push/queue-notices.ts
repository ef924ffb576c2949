import { and, eq } from 'drizzle-orm';
import type { PushNotice } from '../../../contract/entities/push.ts';
import { paymentRequests, pushSubscriptions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { StaffNotice } from '../../lib/states/message-states.ts';
import { getAudienceCondition } from '../notices/notice-audience.ts';
import { addToOutbox } from '../outbox/message-content.ts';

export type NoticeRequest = Pick<
  typeof paymentRequests.$inferSelect,
  'ident' | 'customerName' | 'amountGross' | 'description'
>;

interface NoticeOptions {
  readonly now: Date;
  /** Decides which users are told. */
  readonly notice: StaffNotice;
  /** Builds the texts. On a shared device they must contain no personal data. */
  readonly buildTexts: (
    paymentRequest: NoticeRequest,
    isShared: boolean,
  ) => Pick<PushNotice, 'title' | 'body'>;
}

/**
 * Adds a notification about a request to the outbox for each subscribed device of the users who are
 * told. Call it in the transaction of the change.
 */
export const queueNotices = async (
  scope: TenantScope,
  paymentRequestId: string,
  { now, notice, buildTexts }: NoticeOptions,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const devices = await tx
    .select({ id: pushSubscriptions.id, isShared: pushSubscriptions.isShared })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.tenantId, tenantId)))
    .where(
      whereTenant(pushSubscriptions, await getAudienceCondition(scope, paymentRequestId, notice)),
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
    channel: 'push',
    noticeRequestId: paymentRequestId,
    notice,
    senderName: '',
    createdAt: now,
    dueAt: now,
  } as const;
  await addToOutbox(
    scope,
    devices.map(({ id, isShared }) => {
      const { ident } = paymentRequest;
      const message: PushNotice = {
        ident,
        at: now.toISOString(),
        ...buildTexts(paymentRequest, isShared),
      };
      return { ...common, recipient: id, text: JSON.stringify(message) };
    }),
  );
};
