import { and, eq } from 'drizzle-orm';
import { payoutLines, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/ids.ts';
import type { ProviderPayout, ProviderPayoutLine } from '../providers/payout-reader.ts';
import type { PayoutSource } from './find-payout-source.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const BATCH_SIZE = 1_000;

type Account = Pick<PayoutSource, 'provider' | 'account'>;

const findPayout = async ({ tx, whereTenant }: TenantScope, { provider, account }: Account, externalId: string) => {
  const [row] = await tx
    .select({ id: payouts.id, itemisation: payouts.itemisation })
    .from(payouts)
    .where(
      whereTenant(
        payouts,
        and(eq(payouts.provider, provider), eq(payouts.account, account), eq(payouts.externalId, externalId)),
      ),
    );
  return row;
};

/** Whether the lines of a payout are stored. */
export const hasStoredLines = async (scope: TenantScope, account: Account, externalId: string) =>
  (await findPayout(scope, account, externalId))?.itemisation === 'complete';

/**
 * Stores a payout, and its lines unless they are undefined. The same payout twice changes nothing. Stored lines stay when the
 * status of the payout changes.
 */
export const upsertPayout = async (
  scope: TenantScope,
  { provider, account }: Account,
  { id: externalId, amountPence: amount, itemisation: told, ...payout }: ProviderPayout,
  lines: readonly ProviderPayoutLine[] | undefined,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const known = await findPayout(scope, { provider, account }, externalId);
  const isItemised = lines !== undefined || known?.itemisation === 'complete';
  const untold = told === 'complete' ? 'pending' : told;
  const fields = { ...payout, amount, itemisation: isItemised ? 'complete' : untold } as const;
  await tx
    .insert(payouts)
    .values({ ...fields, id: newId(), tenantId, provider, account, externalId })
    .onConflictDoNothing();
  const row = await findPayout(scope, { provider, account }, externalId);
  if (!row) return;
  await tx
    .update(payouts)
    .set(fields)
    .where(whereTenant(payouts, eq(payouts.id, row.id)));
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
};
