import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listColumns, requestTables, type TableName } from '../../db/column-contents.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { isInSelect } from '../../db/list-conditions.ts';
import { toSubscriberDigitsSql } from '../../db/schema/customers.ts';
import {
  auditEvents,
  customers,
  deliveryReports,
  importedRows,
  outbox,
  paymentRequests,
  textConsents,
} from '../../db/schema.ts';
import type { ContentCipher } from '../../lib/crypto/content-cipher.ts';
import { tryReadContent } from '../outbox/message-content.ts';
import type { CustomerConditions } from './customer-conditions.ts';

/** They contain nothing about the customer, or a copy of other columns. */
const internalColumns: readonly string[] = [
  'tenantId',
  'searchText',
  'writtenIn',
  'html',
  'encryptedContent',
  'formerDueAt',
];

/** In a message to staff, these columns name its recipient, who is not the customer. */
const staffColumns: ReadonlySet<string> = new Set(['recipient', 'lastError']);

const listOmittedColumns = (name: TableName) =>
  new Set([...internalColumns, ...listColumns(name, 'secret')]);

const omitColumns = (row: Record<string, unknown>, omitted: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !omitted.has(column)));

const readMessages = async (tx: Transaction, cipher: ContentCipher, condition: SQL | undefined) => {
  const omitted = listOmittedColumns('outbox');
  const rows = await tx.select().from(outbox).where(condition).orderBy(asc(outbox.id));
  return rows.map((row) => {
    const message = omitColumns({ ...row, ...tryReadContent(cipher, row) }, omitted);
    return row.noticeRequestId === null ? message : omitColumns(message, staffColumns);
  });
};

/**
 * The responses stored for idempotency keys are left out: they are copies, are deleted after three days, and
 * may name other customers.
 */
export const exportCustomer = async (
  tx: Transaction,
  cipher: ContentCipher,
  { tenantId, isCustomer, isRequest }: CustomerConditions,
) => {
  const customerIds = tx.select({ id: customers.id }).from(customers).where(isCustomer);
  const requestIds = tx.select({ id: paymentRequests.id }).from(paymentRequests).where(isRequest);
  const isMessage = or(
    isInSelect(outbox.paymentRequestId, requestIds),
    isInSelect(outbox.noticeRequestId, requestIds),
  );
  const messageIds = tx.select({ id: outbox.id }).from(outbox).where(isMessage);
  const hasDigits = (table: PgTable, phone: PgColumn, condition: SQL | undefined) => {
    const digits = toSubscriberDigitsSql(phone).as('digits');
    const numbers = tx.select({ digits }).from(table).where(condition);
    return isInSelect(toSubscriberDigitsSql(textConsents.phone), numbers);
  };
  const isOfCustomer = hasDigits(customers, customers.phone, isCustomer);
  const isOfRequest = hasDigits(paymentRequests, paymentRequests.customerPhone, isRequest);
  const readRows = async (
    name: TableName,
    table: PgTable,
    condition: SQL | undefined,
    order: PgColumn,
  ) => {
    const omitted = listOmittedColumns(name);
    const rows = await tx.select().from(table).where(condition).orderBy(asc(order));
    return rows.map((row) => omitColumns(row, omitted));
  };
  const ofRequests: Record<string, Record<string, unknown>[]> = {};
  for (const [name, table] of requestTables) {
    if (name === 'outbox') continue;
    const condition = isInSelect(table.paymentRequestId, requestIds);
    ofRequests[name] = await readRows(name, table, condition, table.id);
  }
  const subjectIds = tx
    .select({ id: sql`${customers.id}::text` })
    .from(customers)
    .where(isCustomer);
  const events = await tx
    .select({ kind: auditEvents.kind, at: auditEvents.at, changes: auditEvents.changes })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.subjectType, 'customer'), isInSelect(auditEvents.subjectId, subjectIds)),
    )
    .orderBy(asc(auditEvents.id));
  return {
    customers: await readRows('customers', customers, isCustomer, customers.id),
    importedRows: await readRows(
      'importedRows',
      importedRows,
      isInSelect(importedRows.customerId, customerIds),
      importedRows.id,
    ),
    paymentRequests: await readRows(
      'paymentRequests',
      paymentRequests,
      isRequest,
      paymentRequests.id,
    ),
    ...ofRequests,
    messages: await readMessages(tx, cipher, isMessage),
    deliveryReports: await readRows(
      'deliveryReports',
      deliveryReports,
      isInSelect(deliveryReports.messageId, messageIds),
      deliveryReports.at,
    ),
    textConsents: await readRows(
      'textConsents',
      textConsents,
      and(eq(textConsents.tenantId, tenantId), or(isOfCustomer, isOfRequest)),
      textConsents.at,
    ),
    activity: events,
  };
};
