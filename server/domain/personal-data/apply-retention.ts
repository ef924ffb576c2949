import { and, eq, exists, gte, isNull, lt, not } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditEvents, charges, customers, paymentRequests } from '../../db/schema.ts';
import { systemSource } from '../../lib/states/audit-source.ts';
import { ERASURE_BATCH_SIZE, eraseCustomers, eraseRequests, isUnpayable } from './erase-rows.ts';

/** Undefined means for ever. */
export interface Retention {
  readonly retainRequestsMonths: number | undefined;
  readonly retainAuditMonths: number | undefined;
}

const subtractMonths = (now: Date, months: number) => {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  const isInNextMonth = date.getUTCDate() !== now.getUTCDate();
  if (isInNextMonth) date.setUTCDate(0);
  return date;
};

const eraseOldRequests = ({ unscopedDb }: Database, cutoff: Date, now: Date) =>
  unscopedDb.transaction((tx) => {
    const laterCharges = tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.paymentRequestId, paymentRequests.id), gte(charges.paidAt, cutoff)));
    const isOld = and(
      lt(paymentRequests.createdAt, cutoff),
      isNull(paymentRequests.erasedAt),
      isUnpayable(tx, now),
      not(exists(laterCharges)),
    );
    return eraseRequests(tx, isOld, now);
  });

const eraseOldCustomers = ({ unscopedDb }: Database, cutoff: Date, now: Date) =>
  unscopedDb.transaction(async (tx) => {
    const unerasedRequests = tx
      .select({ id: paymentRequests.id })
      .from(paymentRequests)
      .where(
        and(
          eq(paymentRequests.tenantId, customers.tenantId),
          eq(paymentRequests.customerId, customers.id),
          isNull(paymentRequests.erasedAt),
        ),
      );
    const isOld = and(
      lt(customers.createdAt, cutoff),
      isNull(customers.erasedAt),
      not(exists(unerasedRequests)),
    );
    return (await eraseCustomers(tx, isOld, { now, source: systemSource })).length;
  });

/** The shop needs the amounts of requests for its bookkeeping, so their rows stay. */
export const applyRetention = async (database: Database, retention: Retention, now: Date) => {
  const { retainRequestsMonths, retainAuditMonths } = retention;
  if (retainRequestsMonths !== undefined) {
    const cutoff = subtractMonths(now, retainRequestsMonths);
    while ((await eraseOldRequests(database, cutoff, now)) === ERASURE_BATCH_SIZE);
    while ((await eraseOldCustomers(database, cutoff, now)) === ERASURE_BATCH_SIZE);
  }
  if (retainAuditMonths !== undefined) {
    await database.unscopedDb
      .delete(auditEvents)
      .where(lt(auditEvents.at, subtractMonths(now, retainAuditMonths)));
  }
};
