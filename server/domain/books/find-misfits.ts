import { sql } from 'drizzle-orm';
import type { BookPeriod } from '../../../contract/entities/books.ts';
import { charges, movements, payoutLines, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';
import { CURRENCY } from '../money/ledger/money-facts.ts';

const MAX_MISFITS = 50;

const selectArrived = ({ tenantId }: TenantScope, { firstDay, lastDay }: BookPeriod) => sql`
  select *, (arrives_at at time zone ${shopTimeZone})::date as day from ${payouts}
  where tenant_id = ${tenantId} and status = 'paid' and currency = ${CURRENCY}
    and arrives_at >= ${firstDay}::date - 1 and arrives_at < ${lastDay}::date + 2
    and (arrives_at at time zone ${shopTimeZone})::date between ${firstDay}::date and ${lastDay}::date`;

/** True when we have a movement with the amount of the line. A fee always has one: it comes from the line. */
const isKnown = sql`case line.kind
  when 'fee' then true
  when 'payment' then exists (select from ${movements} m where m.source_id = charge.id and m.kind = 'payment' and m.amount = line.amount)
  when 'refund' then exists (select from ${movements} m where m.payment_request_id = charge.payment_request_id
    and m.kind in ('refund', 'refund_returned') and m.amount = line.amount)
  when 'dispute' then exists (select from ${movements} m where m.source_id = charge.id
    and m.kind in ('dispute', 'dispute_returned') and m.amount = line.amount)
  else false end`;

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

/** Finds the lines of the payouts of a period that our movements do not explain, and adds them up. */
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
