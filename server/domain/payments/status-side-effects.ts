import type { DeclineReason } from '../../../contract/decline-reason.ts';
import type { HistoryEvent } from '../../../contract/payment-history.ts';
import { isPayable, type PaymentStatus } from '../../../contract/payment-status.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';
import { deletePendingMessages } from '../messages/queue.ts';
import { queueReceipt } from '../messages/queue-receipt.ts';
import { queuePaidNotices } from '../push/paid-notice.ts';

const historyEventByStatus = {
  declined: 'declined',
  cancelled_client: 'cancelled',
  cancelled_provider: 'cancelled',
  refunded_provider: 'refunded',
  paid: 'paid',
} as const satisfies Record<Exclude<PaymentStatus, 'requested'>, HistoryEvent>;

interface StatusChange {
  readonly paymentRequestId: string;
  readonly status: keyof typeof historyEventByStatus;
  readonly at: Date;
  /** The user who changed the status; null when the provider changed it. */
  readonly userId: string | null;
  readonly declineReason?: DeclineReason | undefined;
}

/**
 * Adds a history row after a status change. Deletes the unsent messages of a request that is no longer payable. Queues the
 * receipt and the notifications of a paid request.
 */
export const applyStatusSideEffects = async (
  scope: TenantScope,
  { paymentRequestId, status, at, userId, declineReason }: StatusChange,
) => {
  await recordHistory(scope.tx, {
    tenantId: scope.tenantId,
    paymentRequestId,
    event: historyEventByStatus[status],
    at,
    userId,
    reason: declineReason,
  });
  if (!isPayable(status)) await deletePendingMessages(scope, paymentRequestId);
  if (status !== 'paid') return;
  await queueReceipt(scope, paymentRequestId, at);
  await queuePaidNotices(scope, paymentRequestId, at);
};
