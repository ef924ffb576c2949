import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/drizzle.ts';
import {
  auditEvents,
  charges,
  checkoutSessions,
  outbox,
  paymentHistory,
  refunds,
  textConsents,
} from '../../db/schema.ts';
import type { CustomerData } from './find-customer-data.ts';

type PaymentRequestTable = PgTable & { id: PgColumn; paymentRequestId: PgColumn };

/** Columns that contain nothing about the customer, or the secret of the pay link. */
const internalColumns = new Set([
  'tenantId',
  'searchText',
  'payToken',
  'writtenIn',
  'returnUrl',
  'url',
  'html',
]);

const omitInternal = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !internalColumns.has(name)));

const PHONE_ENDING_LENGTH = 9;

/** The last digits of a number, which are the same in all its formats. */
const getPhoneEnding = (phone: string) => phone.replace(/\D/g, '').slice(-PHONE_ENDING_LENGTH);

/** Reads what is stored about text messages to the customer's numbers. */
const readTextConsents = async (
  tx: Transaction,
  tenantId: string,
  { customers, requests }: CustomerData,
) => {
  const phones = [
    ...customers.map(({ phone }) => phone),
    ...requests.map(({ customerPhone }) => customerPhone),
  ];
  const endings = phones.flatMap((phone) => (phone ? [getPhoneEnding(phone)] : []));
  const rows = await tx
    .select()
    .from(textConsents)
    .where(
      and(
        eq(textConsents.tenantId, tenantId),
        inArray(sql`right(${textConsents.phone}, ${PHONE_ENDING_LENGTH})`, endings),
      ),
    )
    .orderBy(asc(textConsents.phone), asc(textConsents.at));
  return rows.map(omitInternal);
};

/** Reads all data that is stored about a customer, for a JSON file. */
export const exportCustomer = async (tx: Transaction, tenantId: string, data: CustomerData) => {
  const { customers, requests } = data;
  const requestIds = requests.map(({ id }) => id);
  const customerIds = customers.map(({ id }) => id);
  const readRowsOfRequests = async (table: PaymentRequestTable) => {
    const rows = await tx
      .select()
      .from(table)
      .where(inArray(table.paymentRequestId, requestIds))
      .orderBy(asc(table.id));
    return rows.map(omitInternal);
  };
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
    paymentHistory: await readRowsOfRequests(paymentHistory),
    charges: await readRowsOfRequests(charges),
    refunds: await readRowsOfRequests(refunds),
    checkoutSessions: await readRowsOfRequests(checkoutSessions),
    messages: await readRowsOfRequests(outbox),
    textConsents: await readTextConsents(tx, tenantId, data),
    activity: events.map(({ kind, at, changes }) => ({ kind, at, changes })),
  };
};
