import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/drizzle.ts';
import { type CheckoutState, charges, checkoutSessions } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { ProviderName } from '../../../lib/states/provider-name.ts';
import { LEASE_MS } from './check-schedule.ts';

export type CheckoutRow = typeof checkoutSessions.$inferSelect;
/** A session whose id at the provider is known. */
export type OpenedCheckout = CheckoutRow & { readonly session: string; readonly url: string };

/** Whether the provider has confirmed that it opened the session. */
export const isOpened = (row: CheckoutRow): row is OpenedCheckout =>
  row.session !== null && row.url !== null;

/**
 * Whether the customer can pay with a session now. A unique index allows one such session for each
 * request.
 */
export const isActive = ({ state }: CheckoutRow) => state === 'opening' || state === 'open';

/** Finds the session of the request that was opened last, active or not. */
export const findLastCheckout = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
) => {
  const [row] = await tx
    .select()
    .from(checkoutSessions)
    .where(whereTenant(checkoutSessions, eq(checkoutSessions.paymentRequestId, paymentRequestId)))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
    .limit(1);
  return row;
};

/** Finds a session by the provider's id, of any tenant. */
export const findCheckout = async (
  system: Drizzle,
  provider: ProviderName,
  account: string,
  session: string,
) => {
  const [row] = await system
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.provider, provider),
        eq(checkoutSessions.account, account),
        eq(checkoutSessions.session, session),
      ),
    );
  return row;
};

/** Changes a session if its state is one of `states`. Returns whether the session was changed. */
export const updateCheckout = async (
  { tx, whereTenant }: TenantScope,
  id: string,
  states: readonly CheckoutState[],
  change: Partial<Pick<CheckoutRow, 'state' | 'session' | 'url' | 'expectedBy' | 'checkAt'>>,
) => {
  const condition = and(eq(checkoutSessions.id, id), inArray(checkoutSessions.state, [...states]));
  const updated = await tx
    .update(checkoutSessions)
    .set(change)
    .where(whereTenant(checkoutSessions, condition))
    .returning({ id: checkoutSessions.id });
  return updated.length > 0;
};

/**
 * Takes up to `limit` sessions that are due to be looked up. For the time of a lease, no other
 * process gets these sessions.
 */
export const leaseDueCheckouts = async (
  system: Drizzle,
  limit: number,
  now: Date,
): Promise<CheckoutRow[]> => {
  const due = system.$with('due').as(
    system
      .select({ id: checkoutSessions.id })
      .from(checkoutSessions)
      .where(and(isNotNull(checkoutSessions.checkAt), lte(checkoutSessions.checkAt, now)))
      .orderBy(asc(checkoutSessions.checkAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return system
    .with(due)
    .update(checkoutSessions)
    .set({
      checks: sql`${checkoutSessions.checks} + 1`,
      checkAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(checkoutSessions.id, system.select({ id: due.id }).from(due)))
    .returning();
};

/** Finds the session of a charge, of any tenant. `reference` is the provider's id of the charge. */
export const findCheckoutByReference = async (
  system: Drizzle,
  provider: ProviderName,
  account: string,
  reference: string,
) => {
  const [charge] = await system
    .select({ session: charges.session })
    .from(charges)
    .where(
      and(
        eq(charges.provider, provider),
        eq(charges.account, account),
        eq(charges.reference, reference),
      ),
    );
  return charge?.session ? findCheckout(system, provider, account, charge.session) : undefined;
};

/** Finds the last session that an account has opened for a payment request, of any tenant. */
export const findCheckoutByRequest = async (
  system: Drizzle,
  provider: ProviderName,
  account: string,
  paymentRequestId: string,
) => {
  const [row] = await system
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.provider, provider),
        eq(checkoutSessions.account, account),
        eq(checkoutSessions.paymentRequestId, paymentRequestId),
      ),
    )
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
    .limit(1);
  return row;
};
