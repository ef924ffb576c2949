import type { HistoryEvent } from '../../../contract/payment-history.ts';
import { isPayable, type PaymentStatus } from '../../../contract/payment-status.ts';
import type { Fence } from '../../db/fence.ts';
import { recordHistory } from '../history/history.ts';
import { withdrawMessages } from '../messages/queue.ts';
import { queuePaidNotices } from '../push/paid-notice.ts';

const eventOf = {
  declined: 'declined',
  cancelled_client: 'cancelled',
  cancelled_provider: 'cancelled',
  refunded_provider: 'refunded',
  paid: 'paid',
} as const satisfies Record<Exclude<PaymentStatus, 'requested'>, HistoryEvent>;

/** A status that a request was moved to. */
interface Move {
  readonly paymentRequestId: string;
  readonly status: keyof typeof eventOf;
  readonly at: Date;
  /** The member of staff who moved it; null: its provider. */
  readonly userId: string | null;
}

/**
 * What follows when a request has moved: a line in its history, no more messages that ask to pay it, and a word to
 * the devices that want one when it is paid.
 */
export const followMove = async (fence: Fence, { paymentRequestId, status, at, userId }: Move) => {
  await recordHistory(fence.tx, {
    tenantId: fence.tenantId,
    paymentRequestId,
    event: eventOf[status],
    at,
    userId,
  });
  if (!isPayable(status)) await withdrawMessages(fence, paymentRequestId);
  if (status === 'paid') await queuePaidNotices(fence, paymentRequestId, at);
};
