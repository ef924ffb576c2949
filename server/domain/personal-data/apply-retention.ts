import { and, asc, eq, exists, gte, isNull, lt, not } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditEvents, charges, customers, paymentRequests } from '../../db/schema.ts';
import { systemSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { eraseCustomers, erasePaymentRequests } from './erase-rows.ts';
import { isUnpayable } from './is-unpayable.ts';

const BATCH_SIZE = 200;

/** The periods after which data is anonymised or deleted. Data without a period is kept. */
export interface Retention {
  readonly retainRequestsMonths: number | undefined;
  readonly retainAuditMonths: number | undefined;
}

/** Returns the same day of an earlier month, or the last day of that month if it is shorter. */
const subtractMonths = (now: Date, months: number) => {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  const isInNextMonth = date.getUTCDate() !== now.getUTCDate();
  if (isInNextMonth) date.setUTCDate(0);
  return date;
};

/**
 * Anonymises up to `BATCH_SIZE` requests that were created and last paid before `cutoff` and cannot
 * be paid any more. Returns their number.
 */
const eraseOldRequests = ({ system }: Database, cutoff: Date, now: Date) =>
  system.transaction(async (tx) => {
    const laterCharges = tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.paymentRequestId, paymentRequests.id), gte(charges.paidAt, cutoff)));
    const rows = await tx
      .select()
      .from(paymentRequests)
      .where(
        and(
          lt(paymentRequests.createdAt, cutoff),
          isNull(paymentRequests.erasedAt),
          isUnpayable(tx, now),
          not(exists(laterCharges)),
        ),
      )
      .orderBy(asc(paymentRequests.createdAt))
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true });
    await erasePaymentRequests(tx, rows, now);
    return rows.length;
  });

/**
 * Anonymises up to `BATCH_SIZE` customers that were created before `cutoff` and have only
 * anonymised requests or none. Returns their number.
 */
const eraseOldCustomers = ({ system }: Database, cutoff: Date, now: Date) =>
  system.transaction(async (tx) => {
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
    const rows = await tx
      .select()
      .from(customers)
      .where(
        and(
          lt(customers.createdAt, cutoff),
          isNull(customers.erasedAt),
          not(exists(unerasedRequests)),
        ),
      )
      .orderBy(asc(customers.createdAt))
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true });
    await eraseCustomers(tx, rows, now);
    for (const { id, tenantId } of rows) {
      const subject = { type: 'customer', id } as const;
      await recordAuditEvent(tx, {
        tenantId,
        at: now,
        source: systemSource,
        kind: 'customer_erased',
        subject,
      });
    }
    return rows.length;
  });

/**
 * Anonymises old requests and customers, and deletes old events of the audit log, if their periods
 * are set. Requests are not deleted, because the shop needs the amounts for its bookkeeping. Call
 * it hourly.
 */
export const applyRetention = async (database: Database, retention: Retention, now: Date) => {
  const { retainRequestsMonths, retainAuditMonths } = retention;
  if (retainRequestsMonths !== undefined) {
    const cutoff = subtractMonths(now, retainRequestsMonths);
    while ((await eraseOldRequests(database, cutoff, now)) === BATCH_SIZE);
    while ((await eraseOldCustomers(database, cutoff, now)) === BATCH_SIZE);
  }
  if (retainAuditMonths !== undefined) {
    await database.system
      .delete(auditEvents)
      .where(lt(auditEvents.at, subtractMonths(now, retainAuditMonths)));
  }
};
