import { eq, inArray } from 'drizzle-orm';
import { mayBecome, type PaymentStatus, paymentStatuses } from '../../../contract/payment-status.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import { followMove } from './status-change.ts';

/** What a provider may report. */
export type ReportedStatus = Exclude<PaymentStatus, 'requested'>;

/** A provider's word on a payment request. */
export interface Report {
  readonly paymentRequestId: string;
  readonly status: ReportedStatus;
  /** When it happened. */
  readonly at: Date;
}

const move = async (fence: Fence, { paymentRequestId: id, status, at }: Report) => {
  const from = paymentStatuses.filter((earlier) => earlier !== status && mayBecome(earlier, status));
  const moved = await fence.tx
    .update(paymentRequests)
    .set({ status })
    .where(fence.own(paymentRequests, eq(paymentRequests.id, id), inArray(paymentRequests.status, from)))
    .returning({ id: paymentRequests.id });
  if (moved.length > 0) await followMove(fence, { paymentRequestId: id, status, at, userId: null });
  return moved.length > 0;
};

/** The first of the reports kept for a request that it could not follow when it came, and can from `status`. */
const nextInLine = async ({ tx, own }: Fence, { paymentRequestId, status }: Report): Promise<Report | undefined> => {
  const kept = await tx
    .select({ status: providerEvents.status, at: providerEvents.occurredAt })
    .from(providerEvents)
    .where(own(providerEvents, eq(providerEvents.paymentRequestId, paymentRequestId)));
  const next = kept.find((report) => report.status !== status && mayBecome(status, report.status));
  return next && { paymentRequestId, ...next };
};

/**
 * Moves a payment request to what a provider reports, if it may go there from where it stands, and on from there to
 * what was reported too early. A report that comes twice, or too late, moves nothing. True when it moved.
 */
export const recordPaymentEvent = async (fence: Fence, report: Report): Promise<boolean> => {
  if (!(await move(fence, report))) return false;
  const next = await nextInLine(fence, report);
  if (next) await recordPaymentEvent(fence, next);
  return true;
};
