import { eq } from 'drizzle-orm';
import { v5 as hashToId } from 'uuid';
import {
  type DeliveryReason,
  type DeliveryState,
  isUndelivered,
  needsAttention,
} from '../../../contract/payments/delivery.ts';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { type outbox, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { recordHistory } from '../history/history.ts';
import type { MessageState } from '../history/list-deliveries.ts';
import { lockPaymentRequest } from '../history/payment-request-rows.ts';
import { writeUndelivered } from '../history/write-undelivered.ts';
import { queueUndeliveredNotices } from '../push/push-notices.ts';

type Message = Pick<
  typeof outbox.$inferSelect,
  'id' | 'paymentRequestId' | 'channel' | 'isReceipt' | 'refundId'
>;
type RecordedState = Exclude<DeliveryState, 'queued'>;

interface DeliveryChange {
  readonly state: RecordedState;
  readonly reason: DeliveryReason | null;
  /** A report can contain an earlier time than `now`. */
  readonly at: Date;
  readonly retryUntil?: Date | undefined;
  readonly now: Date;
}

const events = {
  deferred: 'deferred',
  handed_over: 'sent',
  delayed: 'delayed',
  failed: 'delivery_failed',
  bounced_soft: 'bounced_soft',
  delivered: 'delivered',
  bounced_hard: 'bounced_hard',
  complained: 'complained',
} as const satisfies Record<RecordedState, HistoryEvent>;

/** The history of a receipt or refund does not show the other states. */
const getNoticeEvent = (state: RecordedState, notice: 'receipt' | 'refund_notice') => {
  if (state === 'handed_over') return `${notice}_sent` as const;
  return isUndelivered({ state }) ? (`${notice}_failed` as const) : undefined;
};

const getEvent = ({ isReceipt, refundId }: Message, state: RecordedState) => {
  if (isReceipt) return getNoticeEvent(state, 'receipt');
  return refundId === null ? events[state] : getNoticeEvent(state, 'refund_notice');
};

/**
 * The sender gets no notice when the customer got the message on another channel, or when a newer message has
 * replaced this one.
 */
const notifySender = async (
  scope: TenantScope,
  paymentRequestId: string,
  channel: Channel,
  deliveries: readonly MessageState[],
  { state, reason, now }: DeliveryChange,
) => {
  const { tx, whereTenant } = scope;
  const isNewest = deliveries.some(
    (delivery) => delivery.channel === channel && delivery.state === state,
  );
  if (!isNewest || !needsAttention(deliveries)) return;
  const [paymentRequest] = await tx
    .select({ status: paymentRequests.status })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!paymentRequest || !isPayable(paymentRequest.status)) return;
  await queueUndeliveredNotices(scope, paymentRequestId, { channel, reason, now });
};

/** Every transaction locks a request before its messages, to avoid deadlocks. */
export const lockRequest = async (
  scope: TenantScope,
  { paymentRequestId }: Pick<Message, 'paymentRequestId'>,
) => {
  if (paymentRequestId !== null) await lockPaymentRequest(scope, paymentRequestId);
};

export const recordDelivery = async (
  scope: TenantScope,
  message: Message,
  change: DeliveryChange,
) => {
  const { id: messageId, paymentRequestId, channel, isReceipt, refundId } = message;
  if (paymentRequestId === null || channel === 'push') return;
  const { state, reason, at, retryUntil } = change;
  const event = getEvent(message, state);
  if (event === undefined) return;
  const { tenantId } = scope;
  await recordHistory(scope.tx, {
    tenantId,
    paymentRequestId,
    event,
    channel,
    messageId,
    reason,
    retryUntil,
    at,
    // The message gives the id, so that the history says once that it is deferred.
    ...(state === 'deferred' && { id: hashToId(state, messageId) }),
  });
  if (isReceipt || refundId !== null) return;
  const deliveries = await writeUndelivered(scope, paymentRequestId);
  if (isUndelivered({ state }))
    await notifySender(scope, paymentRequestId, channel, deliveries, change);
};
