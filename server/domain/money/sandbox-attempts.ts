import { eq } from 'drizzle-orm';
import type { DeclineReason } from '../../../contract/decline-reason.ts';
import { checkoutSessions } from '../../db/schema.ts';
import { createSandboxProvider } from '../providers/sandbox/sandbox-provider.ts';
import type { TestCard } from '../providers/sandbox/test-cards.ts';
import {
  ATTEMPT_LIFETIME_MS,
  recordAnswer,
  type ThreeDSecureAttempt,
} from '../providers/sandbox/three-d-secure-attempt.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { isOpened, type OpenedCheckout } from './checkout-rows.ts';
import { syncCheckout } from './sync-checkout.ts';

const declineReasonByOutcome = {
  declined: 'declined_by_bank',
  no_funds: 'insufficient_funds',
  expired: 'card_expired',
} as const satisfies Record<Exclude<TestCard['outcome'], 'accepted'>, DeclineReason>;

const getDeclineReason = (attempt: ThreeDSecureAttempt, isApproved: boolean): DeclineReason | undefined => {
  if (!isApproved) return 'authentication_failed';
  return attempt.outcome === 'accepted' ? undefined : declineReasonByOutcome[attempt.outcome];
};

/** Records that the customer has submitted a card, and is now in the 3-D Secure challenge. */
export const startAttempt = async (dependencies: CheckoutDependencies, checkout: OpenedCheckout) => {
  const confirmingUntil = new Date(dependencies.clock().getTime() + ATTEMPT_LIFETIME_MS);
  await createSandboxProvider(dependencies).setConfirming(checkout.session, confirmingUntil);
  await syncCheckout(dependencies, checkout);
};

/** The session of an attempt, if the sandbox has opened it. */
const findAttemptCheckout = async ({ database }: CheckoutDependencies, tenantId: string, checkoutId: string) => {
  const checkout = await database.forTenant(tenantId, async ({ tx, whereTenant }) => {
    const [row] = await tx
      .select()
      .from(checkoutSessions)
      .where(whereTenant(checkoutSessions, eq(checkoutSessions.id, checkoutId)));
    return row;
  });
  return checkout && isOpened(checkout) ? checkout : undefined;
};

/** Records that the customer has left the 3-D Secure challenge without an answer. */
export const leaveAttempt = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  { checkoutId }: ThreeDSecureAttempt,
) => {
  const checkout = await findAttemptCheckout(dependencies, tenantId, checkoutId);
  if (!checkout) return;
  await createSandboxProvider(dependencies).setConfirming(checkout.session, null);
  await syncCheckout(dependencies, checkout);
};

/**
 * Applies the decision of the customer in the 3-D Secure step. A session that has already ended does not change. Returns
 * the reason when this decision declined the card, and undefined otherwise.
 */
export const answerAttempt = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  attempt: ThreeDSecureAttempt,
  isApproved: boolean,
) => {
  const { database, clock } = dependencies;
  const checkout = await findAttemptCheckout(dependencies, tenantId, attempt.checkoutId);
  if (!checkout) return undefined;
  const declineReason = getDeclineReason(attempt, isApproved);
  const outcome = declineReason === undefined ? { cardLastFour: attempt.lastFour } : { declineReason };
  const isCompletedNow = await createSandboxProvider(dependencies).complete(checkout.session, outcome);
  await database.forTenant(tenantId, (scope) => recordAnswer(scope, attempt, clock()));
  await syncCheckout(dependencies, checkout);
  return isCompletedNow ? declineReason : undefined;
};
