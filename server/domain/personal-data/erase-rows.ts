import { and, asc, eq, exists, gt, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { isPayable, paymentStatuses } from '../../../contract/payments/payment-status.ts';
import { buildErasure, ERASED, requestTables } from '../../db/column-contents.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { isAmong, isInList } from '../../db/list-conditions.ts';
import { currentTransaction } from '../../db/schema/columns.ts';
import { toSubscriberDigitsSql } from '../../db/schema/customers.ts';
import {
  checkoutSessions,
  customers,
  idempotencyKeys,
  importedRows,
  outbox,
  paymentRequests,
  textConsents,
} from '../../db/schema.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { tellChange } from '../payments/changes.ts';

export const isUnpayable = (tx: Pick<Transaction, 'select'>, now: Date) => {
  const isClosed = not(isAmong(paymentRequests.status, paymentStatuses.filter(isPayable)));
  const openCheckouts = tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.paymentRequestId, paymentRequests.id),
        isAmong(checkoutSessions.state, ['opening', 'open']),
      ),
    );
  // Callers negate the condition. Without `isNotNull`, a link without an expiry would give `not null`, which
  // is null.
  const isExpired = and(isNotNull(paymentRequests.expiresAt), lte(paymentRequests.expiresAt, now));
  return and(or(isClosed, isExpired), not(exists(openCheckouts))) ?? sql`false`;
};

/** Other users wait for the rows until the transaction ends. */
export const ERASURE_BATCH_SIZE = 200;

interface NamedRows {
  readonly table: PgTable & { readonly id: PgColumn; readonly tenantId: PgColumn };
  /** The name of a row in the API: an ident or an id. */
  readonly name: PgColumn;
  readonly phone: PgColumn;
}

const namedRequests: NamedRows = {
  table: paymentRequests,
  name: paymentRequests.ident,
  phone: paymentRequests.customerPhone,
};
const namedCustomers: NamedRows = {
  table: customers,
  name: customers.id,
  phone: customers.phone,
};

/** An encrypted response has the names of its rows in a separate column. */
const deleteStoredResponses = (
  tx: Transaction,
  { table, name }: NamedRows,
  ids: readonly string[],
) => {
  const named = tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isInList(table.id, ids),
        eq(table.tenantId, idempotencyKeys.tenantId),
        sql`(${name}::text = any(${idempotencyKeys.namedIds})
          or position('"' || ${name}::text || '"' in ${idempotencyKeys.body}) > 0)`,
      ),
    );
  return tx.delete(idempotencyKeys).where(exists(named));
};

/** A STOP without a later START stays, so that the number gets no text message again. */
const deleteTextConsents = (
  tx: Transaction,
  { table, phone }: NamedRows,
  ids: readonly string[],
) => {
  const ofRows = tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isInList(table.id, ids),
        eq(table.tenantId, textConsents.tenantId),
        eq(toSubscriberDigitsSql(phone), toSubscriberDigitsSql(textConsents.phone)),
      ),
    );
  const later = alias(textConsents, 'later');
  const laterStarts = tx
    .select({ phone: later.phone })
    .from(later)
    .where(
      and(
        eq(later.tenantId, textConsents.tenantId),
        eq(later.phone, textConsents.phone),
        eq(later.fact, 'start'),
        gt(later.at, textConsents.at),
      ),
    );
  const isHolding = and(eq(textConsents.fact, 'stop'), not(exists(laterStarts))) ?? sql`false`;
  return tx.delete(textConsents).where(and(exists(ofRows), not(isHolding)));
};

const jsonErasures: Partial<Record<string, Record<string, SQL>>> = {
  checkoutSessions: {
    request: sql`request || ${JSON.stringify({ customerEmail: null, description: ERASED })}::jsonb`,
  },
};

const eraseRowsOfRequests = async (tx: Transaction, ids: string[]) => {
  await tx
    .delete(outbox)
    .where(or(isInList(outbox.paymentRequestId, ids), isInList(outbox.noticeRequestId, ids)));
  for (const [name, table] of requestTables) {
    const erasure = { ...buildErasure(name, table), ...jsonErasures[name] };
    if (Object.keys(erasure).length > 0)
      await tx.update(table).set(erasure).where(isInList(table.paymentRequestId, ids));
  }
};

/** Amounts, idents, charges, refunds and history stay. */
export const eraseRequests = async (tx: Transaction, condition: SQL | undefined, now: Date) => {
  const rows = await tx
    .select({ id: paymentRequests.id, ident: paymentRequests.ident })
    .from(paymentRequests)
    .where(condition)
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.id))
    .limit(ERASURE_BATCH_SIZE)
    .for('no key update');
  const ids = rows.map(({ id }) => id);
  await deleteStoredResponses(tx, namedRequests, ids);
  await deleteTextConsents(tx, namedRequests, ids);
  await eraseRowsOfRequests(tx, ids);
  const searchTexts = rows.map(({ ident }) => buildSearchText(ident));
  await tx
    .update(paymentRequests)
    .set({
      ...buildErasure('paymentRequests', paymentRequests),
      searchText: sql`erased.search_text`,
      erasedAt: now,
    })
    .from(
      sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(searchTexts)}::text[]) as erased (id, search_text)`,
    )
    .where(eq(paymentRequests.id, sql`erased.id`));
  return rows.length;
};

/** Requests refer to the rows, so they stay. The lock keeps the customers from getting new requests. */
export const eraseCustomers = async (
  tx: Transaction,
  condition: SQL | undefined,
  { now, source }: { readonly now: Date; readonly source: AuditSource },
) => {
  const rows = await tx
    .select({ id: customers.id, tenantId: customers.tenantId })
    .from(customers)
    .where(condition)
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(ERASURE_BATCH_SIZE)
    .for('update');
  const ids = rows.map(({ id }) => id);
  await deleteStoredResponses(tx, namedCustomers, ids);
  await deleteTextConsents(tx, namedCustomers, ids);
  await tx.delete(importedRows).where(isInList(importedRows.customerId, ids));
  await tx
    .update(customers)
    .set({
      ...buildErasure('customers', customers),
      // No search finds the customer.
      searchText: '',
      erasedAt: now,
      erasedIn: currentTransaction,
    })
    .where(isInList(customers.id, ids));
  for (const { id, tenantId } of rows) {
    const subject = { type: 'customer', id } as const;
    await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'customer_erased', subject });
    await tellChange(tx, tenantId);
  }
  return ids;
};
