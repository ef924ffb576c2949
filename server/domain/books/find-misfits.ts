import { sql } from 'drizzle-orm';
import type { BookPeriod } from '../../../contract/entities/books.ts';
import { charges, movements, payoutLines, payouts, refunds } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';
import { CURRENCY } from '../money/ledger/money-facts.ts';

const MAX_MISFITS = 50;

const selectArrived = ({ tenantId }: TenantScope, { firstDay, lastDay }: BookPeriod) => sql`
  select *, (arrives_at at time zone ${shopTimeZone})::date as day from ${payouts}
  where tenant_id = ${tenantId} and status = 'paid' and currency = ${CURRENCY}
    and arrives_at >= ${firstDay}::date - 1 and arrives_at < ${lastDay}::date + 2
    and (arrives_at at time zone ${shopTimeZone})::date between ${firstDay}::date and ${lastDay}::date`;

/** Counts the account's lines up to this one with its payment, kind and amount. */
const lineCount = sql`(
  select count(*) from ${payoutLines} same
  join ${payouts} payout on payout.tenant_id = same.tenant_id and payout.id = same.payout_id
  where same.tenant_id = line.tenant_id and same.reference = line.reference and same.kind = line.kind
    and same.amount = line.amount and (same.at, same.id) <= (line.at, line.id)
    and payout.provider = arrived.provider and payout.account = arrived.account)`;

/** Counts our movements with the line's payment, kind and amount. The source of a dispute is its charge. */
const movementCount = sql`(
  select count(*) from ${movements} m
  where m.kind in (line.kind, line.kind || '_returned') and m.amount = line.amount
    and m.source_id = any(array(select charge.id union all select id from ${refunds} where charge_id = charge.id)))`;

/**
 * Each movement explains one line, so that a refund does not hide that another one of the same amount is
 * missing. A fee's movement comes from the line itself.
 */
const isKnown = sql`(line.kind = 'fee' or (charge.id is not null and ${lineCount} <= ${movementCount}))`;

const selectMisfits = (scope: TenantScope, period: BookPeriod) => sql`
  with arrived as (${selectArrived(scope, period)}),
  lines as (
    select arrived.id as payout_id, arrived.day, line.kind, line.amount, line.fee, ${isKnown} as is_known
    from arrived
    join ${payoutLines} line on line.tenant_id = arrived.tenant_id and line.payout_id = arrived.id
    left join ${charges} charge on charge.tenant_id = arrived.tenant_id and charge.provider = arrived.provider
      and charge.account = arrived.account and charge.reference = line.reference
    where arrived.itemisation = 'complete'
  )
  select day::text as day, amount, case when kind in ('payment', 'refund', 'dispute') then 'unknown_' || kind else 'other' end as reason,
    payout_id
  from lines where not is_known
  union all
  select arrived.day::text, arrived.amount, 'not_itemised', arrived.id from arrived where itemisation <> 'complete'
  union all
  select arrived.day::text, arrived.amount - sums.amount, 'sum', arrived.id
  from arrived join lateral (
    select coalesce(sum(lines.amount - lines.fee), 0) as amount from lines where lines.payout_id = arrived.id
  ) as sums on sums.amount <> arrived.amount
  where itemisation = 'complete'`;

export const findMisfits = async (scope: TenantScope, period: BookPeriod) => {
  const rows = await scope.tx
    .select({
      day: sql<string>`misfits.day`,
      amount: sql`misfits.amount`.mapWith(Number),
      reason: sql<string>`misfits.reason`,
      payoutId: sql<string>`misfits.payout_id`,
      misfitCount: sql`count(*) over ()`.mapWith(Number),
      differenceAmount: sql`sum(misfits.amount) over ()`.mapWith(Number),
    })
    .from(sql`(${selectMisfits(scope, period)}) as misfits`)
    .orderBy(sql`misfits.day`, sql`misfits.amount`)
    .limit(MAX_MISFITS);
  return {
    differenceAmount: rows[0]?.differenceAmount ?? 0,
    misfitCount: rows[0]?.misfitCount ?? 0,
    misfits: rows.map(({ day, amount, reason, payoutId }) => ({ day, amount, reason, payoutId })),
  };
};
