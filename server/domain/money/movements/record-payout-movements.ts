import { sql } from 'drizzle-orm';
import { charges, movements, payoutLines, payouts } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { shopTimeZone } from '../../../lib/time/local-time.ts';
import { CURRENCY } from '../ledger/money-facts.ts';
import { lockJournal } from '../ledger/record-movements.ts';

const toDay = (instant: ReturnType<typeof sql>) =>
  sql`(${instant} at time zone ${shopTimeZone})::date`;

/**
 * Selects what the journal lacks: the payout once it has arrived at the bank, its return if the bank sends it
 * back, and its fees as soon as its lines are known. The amount of a payout is positive when the provider
 * took money from the bank.
 */
const selectMissing = ({ tenantId }: TenantScope, payoutId: string, now: Date) => {
  const learnedAt = sql`${now.toISOString()}::timestamptz`;
  return sql`
    select gen_random_uuid(), ${tenantId}::uuid, case when status = 'paid' then 'payout' else 'payout_returned' end,
      id, null::uuid, id, at, ${toDay(sql`at`)}, ${learnedAt}, moved
    from (
      select p.id, p.status,
        case when p.status = 'paid' then p.arrives_at else ${learnedAt} end as at,
        (case when p.status = 'paid' then -p.amount else 0 end)
          - coalesce((select sum(m.amount) from ${movements} m where m.source_id = p.id), 0) as moved
      from ${payouts} p
      where p.tenant_id = ${tenantId} and p.id = ${payoutId} and p.currency = ${CURRENCY}
    ) as payout where moved <> 0
    union all
    select gen_random_uuid(), ${tenantId}::uuid, 'fee', l.id, c.payment_request_id, p.id, l.at,
      ${toDay(sql`l.at`)}, ${learnedAt}, (case when l.kind = 'fee' then l.amount else 0 end) - l.fee
    from ${payoutLines} l
    join ${payouts} p on p.tenant_id = l.tenant_id and p.id = l.payout_id
    left join ${charges} c on c.tenant_id = l.tenant_id and c.provider = p.provider
      and c.account = p.account and c.reference = l.reference
    where l.tenant_id = ${tenantId} and l.payout_id = ${payoutId} and p.currency = ${CURRENCY}
      and (case when l.kind = 'fee' then l.amount else 0 end) <> l.fee
      and not exists (select from ${movements} m where m.source_id = l.id)`;
};

/** The caller stores the payout in the same transaction. */
export const recordPayoutMovements = async (scope: TenantScope, payoutId: string, now: Date) => {
  await lockJournal(scope, 'shared');
  await scope.tx.execute(sql`
    insert into ${movements}
      (id, tenant_id, kind, source_id, payment_request_id, payout_id, at, day, learned_at, amount, vat)
    select *, 0 from (${selectMissing(scope, payoutId, now)}) as missing`);
};
