import { eq } from 'drizzle-orm';
import { checkoutSessions } from '../../db/schema.ts';
import { createSandboxProvider } from '../providers/sandbox/sandbox-provider.ts';
import type { TestCard } from '../providers/sandbox/test-cards.ts';
import { recordAnswer, type ThreeDSecureAttempt } from '../providers/sandbox/three-d-secure-attempt.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { isOpened } from './checkout-rows.ts';
import { syncCheckout } from './sync-checkout.ts';

/** Why a card was declined; `refused`: the customer did not approve the payment. */
export type DeclineReason = Exclude<TestCard['outcome'], 'accepted'> | 'refused';

const getDeclineReason = (attempt: ThreeDSecureAttempt, isApproved: boolean): DeclineReason | undefined => {
  if (!isApproved) return 'refused';
  return attempt.outcome === 'accepted' ? undefined : attempt.outcome;
};

/**
 * Applies the decision of the customer in the 3-D Secure step. A session that has already ended does not change. Returns
 * the reason when this decision declined the card, and undefined otherwise.
 */
export const settleAttempt = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  attempt: ThreeDSecureAttempt,
  isApproved: boolean,
) => {
  const { database, clock } = dependencies;
  const checkout = await database.forTenant(tenantId, async (scope) => {
    const [row] = await scope.tx
      .select()
      .from(checkoutSessions)
      .where(scope.whereTenant(checkoutSessions, eq(checkoutSessions.id, attempt.checkoutId)));
    return row;
  });
  if (!checkout || !isOpened(checkout)) return undefined;
  const reason = getDeclineReason(attempt, isApproved);
  const sandbox = createSandboxProvider({ database, clock });
  const isFirst = await sandbox.settle(checkout.session, reason === undefined ? attempt.lastFour : undefined);
  await database.forTenant(tenantId, (scope) => recordAnswer(scope, attempt, clock()));
  await syncCheckout(dependencies, checkout);
  return isFirst ? reason : undefined;
};
