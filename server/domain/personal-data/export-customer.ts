import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/drizzle.ts';
import { auditEvents, charges, checkoutSessions, outbox, paymentHistory, refunds } from '../../db/schema.ts';
import type { CustomerData } from './find-customer-data.ts';

type RequestTable = PgTable & { id: PgColumn; paymentRequestId: PgColumn };

/** Leaves out internal columns, which say nothing about the customer, and the secret of the customer's link. */
const omitInternal = (row: object) => {
  const internal = new Set(['tenantId', 'searchText', 'payToken', 'writtenIn', 'returnUrl', 'url', 'html']);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name)));
};

/** Reads everything that is stored about a customer, in a form for JSON. */
export const exportCustomer = async (tx: Transaction, tenantId: string, { customers, requests }: CustomerData) => {
  const requestIds = requests.map(({ id }) => id);
  const customerIds = customers.map(({ id }) => id);
  const readAll = async (table: RequestTable) =>
    (await tx.select().from(table).where(inArray(table.paymentRequestId, requestIds)).orderBy(asc(table.id))).map(
      omitInternal,
    );
  const events = await tx
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        eq(auditEvents.subjectType, 'customer'),
        inArray(auditEvents.subjectId, customerIds),
      ),
    )
    .orderBy(asc(auditEvents.id));
  return {
    customers: customers.map(omitInternal),
    paymentRequests: requests.map(omitInternal),
    paymentHistory: await readAll(paymentHistory),
    charges: await readAll(charges),
    refunds: await readAll(refunds),
    checkoutSessions: await readAll(checkoutSessions),
    messages: await readAll(outbox),
    activity: events.map(({ kind, at, changes }) => ({ kind, at, changes })),
  };
};
