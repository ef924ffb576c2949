import { eq, inArray } from 'drizzle-orm';
import { mayBecome, type PaymentStatus, paymentStatuses } from '../../contract/payment-status.ts';
import type { Fence } from '../db/fence.ts';
import { paymentRequests } from '../db/schema.ts';

/**
 * Moves a payment request to what a provider reports, if it may go there from where it stands; a report that comes
 * twice, or too late, moves nothing. True when it moved.
 */
export const recordPaymentEvent = async (
  { tx, own }: Fence,
  paymentRequestId: string,
  status: PaymentStatus,
): Promise<boolean> => {
  const from = paymentStatuses.filter((earlier) => earlier !== status && mayBecome(earlier, status));
  const moved = await tx
    .update(paymentRequests)
    .set({ status })
    .where(own(paymentRequests, eq(paymentRequests.id, paymentRequestId), inArray(paymentRequests.status, from)))
    .returning({ id: paymentRequests.id });
  return moved.length > 0;
};
