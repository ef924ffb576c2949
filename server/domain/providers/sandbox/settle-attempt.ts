import type { Fence } from '../../../db/fence.ts';
import { recordPaymentEvent } from '../../payments/record-payment-event.ts';
import { type Attempt, recordAnswer } from './attempt.ts';
import type { TestCard } from './test-cards.ts';

/** Why a card was declined; `refused`: the customer did not approve the payment. */
export type DeclineReason = Exclude<TestCard['outcome'], 'accepted'> | 'refused';

const getDeclineReason = (attempt: Attempt, isApproved: boolean): DeclineReason | undefined => {
  if (!isApproved) return 'refused';
  return attempt.outcome === 'accepted' ? undefined : attempt.outcome;
};

/**
 * Carries the answer to the bank's question through, once: an attempt that was used before, or a request that was
 * settled in the meantime, stays as it is. Gives the reason if the card was declined.
 */
export const settleAttempt = async (fence: Fence, attempt: Attempt, isApproved: boolean, now: Date) => {
  const isFirst = await recordAnswer(fence, attempt, now);
  if (!isFirst) return undefined;
  const reason = getDeclineReason(attempt, isApproved);
  await recordPaymentEvent(fence, {
    paymentRequestId: attempt.paymentRequestId,
    status: reason === undefined ? 'paid' : 'declined',
    at: now,
  });
  return reason;
};
