import type { TenantScope } from '../../../db/tenant-scope.ts';
import { applyProviderEvent } from '../../payments/apply-provider-event.ts';
import type { TestCard } from './test-cards.ts';
import { recordAnswer, type ThreeDSecureAttempt } from './three-d-secure-attempt.ts';

/** Why a card was declined; `refused`: the customer did not approve the payment. */
export type DeclineReason = Exclude<TestCard['outcome'], 'accepted'> | 'refused';

const getDeclineReason = (attempt: ThreeDSecureAttempt, isApproved: boolean): DeclineReason | undefined => {
  if (!isApproved) return 'refused';
  return attempt.outcome === 'accepted' ? undefined : attempt.outcome;
};

/**
 * Applies the customer's answer to the 3-D Secure challenge, once: an answered attempt or a settled request does not change.
 * Returns the reason if the card was declined.
 */
export const settleAttempt = async (
  scope: TenantScope,
  attempt: ThreeDSecureAttempt,
  isApproved: boolean,
  now: Date,
) => {
  const isFirst = await recordAnswer(scope, attempt, now);
  if (!isFirst) return undefined;
  const reason = getDeclineReason(attempt, isApproved);
  await applyProviderEvent(scope, {
    paymentRequestId: attempt.paymentRequestId,
    status: reason === undefined ? 'paid' : 'declined',
    at: now,
  });
  return reason;
};
