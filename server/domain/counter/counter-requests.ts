import { and, eq, exists, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { splitGross, type VatCode } from '../../../contract/money.ts';
import type { Database } from '../../db/database.ts';
import { isAmong, isInList, isInSelect } from '../../db/list-conditions.ts';
import { charges, checkoutSessions, paymentRequests, sandboxSessions } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';
import { insertPaymentRequest } from '../payments/insert-payment-request.ts';

/** The link opens a checkout only for an hour. An open page stays open for almost a day. */
export const COUNTER_LINK_LIFETIME_MS = HOUR_MS;

export interface CounterRequest {
  readonly name: string;
  readonly email: string;
  readonly description: string;
  readonly amountGross: number;
  readonly vatCode: VatCode;
}

/** The request has no customer, so staff see it only when money arrives (`assignCustomer`). */
export const createCounterRequest = (
  scope: TenantScope,
  { name, email, description, amountGross, vatCode }: CounterRequest,
  now: Date,
) =>
  insertPaymentRequest(scope, {
    customerId: null,
    customerName: name,
    customerEmail: email,
    description,
    vatCode,
    ...splitGross(amountGross, vatCode),
    customerCreated: true,
    createdAt: now,
    expiresAt: new Date(now.getTime() + COUNTER_LINK_LIFETIME_MS),
  });

const BATCH_SIZE = 1_000;

const deleteUnpaidBatch = ({ unscopedDb }: Database, now: Date) =>
  unscopedDb.transaction(async (tx) => {
    const liveCheckouts = tx
      .select({ id: checkoutSessions.id })
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.paymentRequestId, paymentRequests.id),
          or(
            isAmong(checkoutSessions.state, ['opening', 'open', 'unknown']),
            isNotNull(checkoutSessions.checkAt),
          ),
        ),
      );
    const arrivedCharges = tx
      .select({ id: charges.id })
      .from(charges)
      .where(eq(charges.paymentRequestId, paymentRequests.id));
    const unpaid = await tx
      .select({ id: paymentRequests.id })
      .from(paymentRequests)
      .where(
        and(
          isNull(paymentRequests.customerId),
          lt(paymentRequests.createdAt, new Date(now.getTime() - DAY_MS)),
          not(exists(liveCheckouts)),
          not(exists(arrivedCharges)),
        ),
      )
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    const ids = unpaid.map(({ id }) => id);
    // No foreign key leads from sandbox checkouts to the request, because real providers keep theirs on their
    // own servers.
    const checkouts = tx
      .select({ id: sql<string>`${checkoutSessions.id}::text` })
      .from(checkoutSessions)
      .where(isInList(checkoutSessions.paymentRequestId, ids));
    await tx.delete(sandboxSessions).where(isInSelect(sandboxSessions.id, checkouts));
    await tx.delete(paymentRequests).where(isInList(paymentRequests.id, ids));
    return ids.length;
  });

/**
 * Covers requests that were not paid within a day. Money can still arrive while a checkout is open or the
 * server looks it up, so the request of such a checkout stays.
 */
export const deleteUnpaidCounterRequests = async (database: Database, now: Date) => {
  while ((await deleteUnpaidBatch(database, now)) === BATCH_SIZE);
};
