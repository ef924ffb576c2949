import { and, desc, eq } from 'drizzle-orm';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { checkoutSessions, sandboxSessions } from '../../../db/schema.ts';
import type { CheckoutDependencies } from '../../../domain/money/checkout/checkout-dependencies.ts';
import { isOpened, type OpenedCheckout } from '../../../domain/money/checkout/checkout-rows.ts';
import { syncCheckout } from '../../../domain/money/checkout/sync-checkout.ts';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import { createSandboxProvider } from '../../../domain/providers/sandbox/sandbox-provider.ts';
import type { TestCard } from '../../../domain/providers/sandbox/test-cards.ts';
import {
  ATTEMPT_LIFETIME_MS,
  recordAnswer,
  type ThreeDSecureAttempt,
} from '../../../domain/providers/sandbox/three-d-secure-attempt.ts';

const declineReasonByOutcome = {
  declined: 'declined_by_bank',
  no_funds: 'insufficient_funds',
  expired: 'card_expired',
} as const satisfies Record<Exclude<TestCard['outcome'], 'accepted'>, DeclineReason>;

const getDeclineReason = (
  attempt: ThreeDSecureAttempt,
  isApproved: boolean,
): DeclineReason | undefined => {
  if (!isApproved) return 'authentication_failed';
  return attempt.outcome === 'accepted' ? undefined : declineReasonByOutcome[attempt.outcome];
};

export const findSandboxCheckout = async (
  { database }: CheckoutDependencies,
  tenantId: string,
  checkoutId: string,
) => {
  const checkout = await database.forTenant(tenantId, async ({ tx, whereTenant }) => {
    const [row] = await tx
      .select()
      .from(checkoutSessions)
      .where(whereTenant(checkoutSessions, eq(checkoutSessions.id, checkoutId)));
    return row;
  });
  return checkout && isOpened(checkout) ? checkout : undefined;
};

export const findDeclinedCard = async (
  { database }: CheckoutDependencies,
  { id, status }: Pick<LinkedPayment, 'id' | 'status'>,
) => {
  if (status !== 'declined') return undefined;
  const { cardBrand, cardLastFour, declineReason } = sandboxSessions;
  const [card] = await database.unscopedDb
    .select({ cardBrand, cardLastFour, declineReason })
    .from(sandboxSessions)
    .innerJoin(checkoutSessions, eq(checkoutSessions.providerCheckoutId, sandboxSessions.id))
    .where(and(eq(checkoutSessions.paymentRequestId, id), eq(sandboxSessions.state, 'failed')))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
    .limit(1);
  return card;
};
export type DeclinedCard = NonNullable<Awaited<ReturnType<typeof findDeclinedCard>>>;

export const startAttempt = async (
  dependencies: CheckoutDependencies,
  checkout: OpenedCheckout,
) => {
  const confirmingUntil = new Date(dependencies.clock().getTime() + ATTEMPT_LIFETIME_MS);
  await createSandboxProvider(dependencies).setConfirming(
    checkout.providerCheckoutId,
    confirmingUntil,
  );
  await syncCheckout(dependencies, checkout);
};

export const leaveAttempt = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  { checkoutId }: ThreeDSecureAttempt,
) => {
  const checkout = await findSandboxCheckout(dependencies, tenantId, checkoutId);
  if (!checkout) return;
  await createSandboxProvider(dependencies).setConfirming(checkout.providerCheckoutId, null);
  await syncCheckout(dependencies, checkout);
};

/** A checkout that has ended does not change. */
export const answerAttempt = async (
  dependencies: CheckoutDependencies,
  tenantId: string,
  attempt: ThreeDSecureAttempt,
  isApproved: boolean,
) => {
  const { database, clock } = dependencies;
  const checkout = await findSandboxCheckout(dependencies, tenantId, attempt.checkoutId);
  if (!checkout) return;
  await createSandboxProvider(dependencies).complete(checkout.providerCheckoutId, {
    cardLastFour: attempt.lastFour,
    cardBrand: attempt.cardBrand,
    declineReason: getDeclineReason(attempt, isApproved),
  });
  await database.forTenant(tenantId, (scope) => recordAnswer(scope, attempt, clock()));
  await syncCheckout(dependencies, checkout);
};
