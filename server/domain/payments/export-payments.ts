import { and, desc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { paymentExportQuery } from '../../../contract/payment.ts';
import type { Database } from '../../db/database.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentHistory, paymentRequests, users } from '../../db/schema.ts';
import { csvLine, inPounds } from '../../lib/csv.ts';
import { findsAny, wantedPayments } from './payment-filter.ts';

type ExportQuery = v.InferOutput<typeof paymentExportQuery>;

/** Rows that are read and held at a time. */
const batch = 500;

const columns = [
  ...['Created At', 'Ident', 'Customer', 'Email', 'Phone', 'Description', 'Net', 'VAT', 'Gross', 'Status'],
  ...['Created By', 'Last Sent At', 'Paid At'],
];

const paidAt = sql<Date | string | null>`(
  select max(${paymentHistory.at}) from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'paid'
)`;

/** Rows that come after the one with id `last` in the list's order, by its place and not by its number. */
const after = (last: string | undefined) =>
  last === undefined
    ? undefined
    : sql`(${paymentRequests.createdAt}, ${paymentRequests.id}) < (
        select one.created_at, one.id from ${paymentRequests} as one where one.id = ${last})`;

const readBatch = (fence: Fence, query: ExportQuery, last: string | undefined) =>
  fence.tx
    .select({ payment: paymentRequests, firstName: users.firstName, lastName: users.lastName, paidAt })
    .from(paymentRequests)
    .leftJoin(users, and(eq(users.id, paymentRequests.userId), eq(users.tenantId, fence.tenantId)))
    .where(wantedPayments(fence, query, after(last)))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(batch);

type Row = Awaited<ReturnType<typeof readBatch>>[number];

const iso = (instant: Date | string | null) => (instant === null ? null : new Date(instant).toISOString());

const lineOf = ({ payment, firstName, lastName, paidAt: paid }: Row) =>
  csvLine([
    payment.createdAt.toISOString(),
    payment.ident,
    payment.customerName,
    payment.customerEmail,
    payment.customerPhone,
    payment.description,
    inPounds(payment.amountNet),
    inPounds(payment.amountVat),
    inPounds(payment.amountGross),
    payment.status,
    payment.customerCreated ? 'Customer' : firstName && `${firstName} ${lastName}`,
    iso(payment.lastSentAt),
    iso(paid),
  ]);

/**
 * The payments that `query` finds as lines of CSV, newest first, in pieces. Each piece is read in a transaction of its
 * own, so that a slow reader holds up nobody; requests made meanwhile are not among them. The first piece begins with the
 * columns' names.
 */
export async function* paymentLines(database: Database, tenantId: string, query: ExportQuery) {
  let head = csvLine(columns);
  let rows: Row[] = [];
  do {
    const last = rows.at(-1)?.payment.id;
    rows = findsAny(query) ? await database.forTenant(tenantId, (fence) => readBatch(fence, query, last)) : [];
    yield head + rows.map(lineOf).join('');
    head = '';
  } while (rows.length === batch);
}
