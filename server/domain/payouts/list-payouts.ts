import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { isInList } from '../../db/list-conditions.ts';
import { requireUuid, toLimitOffset } from '../../db/paging.ts';
import { charges, paymentRequests, payoutLines, payoutReads, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { isOfAccount } from '../providers/provider-accounts.ts';

/** Adds the fees of payments, and lines that are fees, whose amounts are negative. */
const feeAmount = sql<number | null>`(
  select sum(line.fee - case when line.kind = 'fee' then line.amount else 0 end) from ${payoutLines} as line
  where line.tenant_id = payouts.tenant_id and line.payout_id = payouts.id
)`.mapWith(Number);

const selectPayouts = ({ tx }: TenantScope) =>
  tx.select({ ...getTableColumns(payouts), feeAmount }).from(payouts);

type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

const toPayoutSummary = ({
  id,
  amount,
  currency,
  status,
  itemisation,
  arrivesAt,
  reference,
  ...row
}: PayoutRow) => ({
  id,
  amount,
  currency,
  feeAmount: itemisation === 'complete' ? (row.feeAmount ?? 0) : null,
  status,
  itemisation,
  arrivesAt: arrivesAt.toISOString(),
  reference,
});

export const listPayouts = async (scope: TenantScope, query: ParsedQuery<'listPayouts'>) => {
  const { tx, whereTenant } = scope;
  const { limit, offset } = toLimitOffset(query);
  const [total] = await tx.select({ count: count() }).from(payouts).where(whereTenant(payouts));
  const rows = await selectPayouts(scope)
    .where(whereTenant(payouts))
    .orderBy(desc(payouts.arrivesAt), desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
    .offset(offset);
  const [read] = await tx.select().from(payoutReads).where(whereTenant(payoutReads));
  return {
    count: total?.count ?? 0,
    results: rows.map(toPayoutSummary),
    readState: read?.state ?? 'done',
    readAt: read?.succeededAt?.toISOString() ?? null,
  };
};

const readLines = ({ tx, whereTenant }: TenantScope, payout: PayoutRow) =>
  tx
    .select({
      line: payoutLines,
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
    })
    .from(payoutLines)
    .leftJoin(
      charges,
      whereTenant(
        charges,
        and(isOfAccount(charges, payout), eq(charges.reference, payoutLines.reference)),
      ),
    )
    .leftJoin(
      paymentRequests,
      whereTenant(paymentRequests, eq(paymentRequests.id, charges.paymentRequestId)),
    )
    .where(whereTenant(payoutLines, eq(payoutLines.payoutId, payout.id)))
    .orderBy(asc(payoutLines.at), asc(payoutLines.id));

/** @throws ApiProblem not_found */
export const getPayout = async (scope: TenantScope, id: string) => {
  const [row] = await selectPayouts(scope).where(
    scope.whereTenant(payouts, eq(payouts.id, requireUuid('payout', id))),
  );
  if (!row) throw createNotFoundError('payout');
  const lines = (await readLines(scope, row)).map(({ line, ident, customerName }) => ({
    id: line.id,
    kind: line.kind,
    amount: line.amount,
    fee: line.fee,
    at: line.at.toISOString(),
    payment: ident === null || customerName === null ? null : { ident, customerName },
  }));
  return { ...toPayoutSummary(row), lines };
};

export const sumPayouts = async (
  { tx, whereTenant }: TenantScope,
  requestIds: readonly string[],
) => {
  const rows = await tx
    .select({
      requestId: charges.paymentRequestId,
      feePence: sql`sum(${payoutLines.fee})`.mapWith(Number),
      afterFeePence: sql`sum(${payoutLines.amount} - ${payoutLines.fee})`.mapWith(Number),
      payoutIds: sql<string>`string_agg(distinct ${payouts.externalId}, ' ')`,
    })
    .from(charges)
    .innerJoin(payoutLines, whereTenant(payoutLines, eq(payoutLines.reference, charges.reference)))
    .innerJoin(
      payouts,
      whereTenant(
        payouts,
        and(
          eq(payouts.id, payoutLines.payoutId),
          eq(payouts.provider, charges.provider),
          eq(payouts.account, charges.account),
        ),
      ),
    )
    .where(whereTenant(charges, isInList(charges.paymentRequestId, requestIds)))
    .groupBy(charges.paymentRequestId);
  return new Map(rows.map((row) => [row.requestId, row]));
};
