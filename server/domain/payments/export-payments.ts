import { and, desc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { paymentExportQuery } from '../../../contract/payments/payment-query.ts';
import { getStatusLabel } from '../../../contract/payments/payment-status.ts';
import type { Database } from '../../db/database.ts';
import { paymentRequests, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { formatCsvLine } from '../../lib/text/csv.ts';
import { formatE164 } from '../../lib/text/phone-number.ts';
import { formatSheetTime } from '../../lib/time/local-time.ts';
import { noMovements, sumMovements } from '../money/movements/figures.ts';
import { sumPayouts } from '../payouts/list-payouts.ts';
import { resolveFilter, type Viewer, wherePayments } from './payment-filter.ts';

type ExportQuery = v.InferOutput<typeof paymentExportQuery>;

const BATCH_SIZE = 500;

const columns = [
  ...'Created At,Ident,Customer,Email,Phone,Description,Net,VAT,Gross'.split(','),
  ...'Status,Created By,Last Sent At,Paid At,Taken,Refunded,Disputed,Paid Other Ways'.split(','),
];

const payoutColumns = ['Fee', 'Net Of Fee', 'Payout'];

/** The rows after the row `lastId`, newest first (keyset pagination). */
const getKeysetCondition = (lastId: string | undefined) =>
  lastId === undefined
    ? undefined
    : sql`(${paymentRequests.createdAt}, ${paymentRequests.id}) < (
        select last.created_at, last.id from ${paymentRequests} as last where last.id = ${lastId})`;

const readBatch = async (
  scope: TenantScope,
  query: ExportQuery,
  viewer: Viewer,
  lastId: string | undefined,
) => {
  const filter = resolveFilter(scope, query, viewer);
  if (!filter) return [];
  const rows = await scope.tx
    .select({
      payment: paymentRequests,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(paymentRequests)
    .leftJoin(users, and(eq(users.id, paymentRequests.userId), eq(users.tenantId, scope.tenantId)))
    .where(wherePayments(scope, filter, getKeysetCondition(lastId)))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(BATCH_SIZE);
  const ids = rows.map(({ payment }) => payment.id);
  const payouts = await sumPayouts(scope, ids);
  const sums = await sumMovements(scope, ids);
  return rows.map((row) => ({
    ...row,
    payout: payouts.get(row.payment.id),
    money: sums.get(row.payment.id) ?? noMovements,
  }));
};

type Row = Awaited<ReturnType<typeof readBatch>>[number];

const toTimeCell = (instant: Date | null) => instant && { ownText: formatSheetTime(instant) };

const toPayoutCells = ({ payout }: Row) =>
  payout
    ? [{ pence: payout.feePence }, { pence: payout.afterFeePence }, payout.payoutIds]
    : [null, null, null];

const toCsvLine = (row: Row, hasPayouts: boolean) => {
  const { payment, firstName, lastName, money } = row;
  const { phoneE164 } = payment;
  return formatCsvLine([
    toTimeCell(payment.createdAt),
    payment.ident,
    payment.customerName,
    payment.customerEmail,
    phoneE164 ? { ownText: formatE164(phoneE164) } : payment.customerPhone,
    payment.description,
    { pence: payment.amountNet },
    { pence: payment.amountVat },
    { pence: payment.amountGross },
    getStatusLabel(payment.status),
    payment.customerCreated ? 'Customer' : firstName && `${firstName} ${lastName}`,
    toTimeCell(payment.lastSentAt),
    toTimeCell(payment.paidAt),
    { pence: money.takenPence },
    { pence: money.refundedPence },
    { pence: money.takenBackPence },
    { pence: money.otherWaysPence },
    ...(hasPayouts ? toPayoutCells(row) : []),
  ]);
};

/**
 * The newest request is first. Each chunk has its own transaction, so that a slow client keeps no connection
 * to the database. Requests that are created during the export are omitted.
 */
export async function* readPaymentCsv(
  database: Database,
  tenantId: string,
  query: ExportQuery,
  viewer: Viewer,
  hasPayouts = false,
) {
  let header = formatCsvLine(hasPayouts ? [...columns, ...payoutColumns] : columns);
  let rows: Row[] = [];
  do {
    const lastId = rows.at(-1)?.payment.id;
    rows = await database.forTenant(tenantId, (scope) => readBatch(scope, query, viewer, lastId));
    yield header + rows.map((row) => toCsvLine(row, hasPayouts)).join('');
    header = '';
  } while (rows.length === BATCH_SIZE);
}
