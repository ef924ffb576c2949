import type { Dependencies } from '../../../dependencies.ts';
import type { DeclineReason } from '../../../routes/pay/pages/state-page.ts';
import type { LinkedPayment } from '../../payments/pay-link.ts';
import { recordPaymentEvent } from '../../payments/record-payment-event.ts';
import { type Attempt, spendAttempt } from './attempt.ts';

const declineReason = (attempt: Attempt, isApproved: boolean): DeclineReason | undefined => {
  if (!isApproved) return 'refused';
  return attempt.outcome === 'accepted' ? undefined : attempt.outcome;
};

/**
 * Carries the answer to the bank's question through, once: an attempt that was used before, or a request that was
 * settled in the meantime, stays as it is. Gives the reason if the card was declined.
 */
export const settle = async (
  { database, clock }: Dependencies,
  { id, tenantId }: LinkedPayment,
  attempt: Attempt,
  isApproved: boolean,
) =>
  database.forTenant(tenantId, async (fence) => {
    const now = clock();
    const isFirst = await spendAttempt(fence, attempt, now);
    if (!isFirst) return undefined;
    const reason = declineReason(attempt, isApproved);
    await recordPaymentEvent(fence, {
      paymentRequestId: id,
      status: reason === undefined ? 'paid' : 'declined',
      at: now,
    });
    return reason;
  });
