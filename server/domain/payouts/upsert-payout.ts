import { and, eq, sql } from 'drizzle-orm';
import { payoutLines, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { recordPayoutMovements } from '../money/movements/record-payout-movements.ts';
import type { ProviderPayout, ProviderPayoutLine } from '../providers/payout-reader.ts';
import type { PayoutSource } from './find-payout-source.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const BATCH_SIZE = 1_000;

type Account = Pick<PayoutSource, 'provider' | 'account'>;

/** Returns the provider's ids of the payouts whose lines are stored. */
export const listItemisedPayouts = async (
  { tx, whereTenant }: TenantScope,
  { provider, account }: Account,
) => {
  const rows = await tx
    .select({ externalId: payouts.externalId })
    .from(payouts)
    .where(
      whereTenant(
        payouts,
        and(
          eq(payouts.provider, provider),
          eq(payouts.account, account),
          eq(payouts.itemisation, 'complete'),
        ),
      ),
    );
  return new Set(rows.map(({ externalId }) => externalId));
};

/**
 * Stores a payout with its lines, and adds what moved to the journal. The same payout twice changes
 * nothing. Stored lines stay when the status of the payout changes.
 */
export const upsertPayout = async (
  scope: TenantScope,
  { provider, account }: Account,
  { id: externalId, amountPence: amount, itemisation: told, ...payout }: ProviderPayout,
  lines: readonly ProviderPayoutLine[] | undefined,
  now: Date,
) => {
  const { tx, tenantId } = scope;
  const untold = told === 'complete' ? 'pending' : told;
  const itemisation = lines === undefined ? untold : 'complete';
  const fields = { ...payout, amount };
  const [row] = await tx
    .insert(payouts)
    .values({ ...fields, itemisation, id: newId(), tenantId, provider, account, externalId })
    .onConflictDoUpdate({
      target: [payouts.tenantId, payouts.provider, payouts.account, payouts.externalId],
      set: {
        ...fields,
        itemisation: sql`case when ${payouts.itemisation} = 'complete' then 'complete' else excluded.itemisation end`,
      },
    })
    .returning({ id: payouts.id });
  if (!row) return;
  const rows = (lines ?? []).map(({ id, amountPence, feePence, ...line }) => ({
    ...line,
    id: newId(),
    tenantId,
    payoutId: row.id,
    externalId: id,
    amount: amountPence,
    fee: feePence,
  }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(payoutLines)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoNothing();
  }
  await recordPayoutMovements(scope, row.id, now);
};
