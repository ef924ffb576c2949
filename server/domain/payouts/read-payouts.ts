import { and, eq, lt, sql } from 'drizzle-orm';
import type { PayoutReadState } from '../../../contract/entities/payout.ts';
import { payoutLines, payoutReads, payouts, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import type { CheckoutDependencies } from '../money/checkout/checkout-dependencies.ts';
import { recordPayoutMovements } from '../money/movements/record-payout-movements.ts';
import {
  isProviderError,
  type ProviderPayout,
  type ProviderPayoutLine,
} from '../providers/payment-provider.ts';
import { isOfAccount } from '../providers/provider-accounts.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';

/**
 * Returns undefined if the owner may not read the payouts. Those of the server's account contain the money of
 * all tenants, so there must be no other tenant.
 */
export const findPayoutSource = async (
  { database }: Pick<CheckoutDependencies, 'database'>,
  { name, account, provider }: ProviderAccount,
) => {
  if (!provider?.payouts) return undefined;
  if (account === 'server') {
    const found = await database.unscopedDb.select({ id: tenants.id }).from(tenants).limit(2);
    if (found.length > 1) return undefined;
  }
  return { provider: name, account, reader: provider.payouts };
};

export type PayoutSource = NonNullable<Awaited<ReturnType<typeof findPayoutSource>>>;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const BATCH_SIZE = 1_000;

type Account = Pick<PayoutSource, 'provider' | 'account'>;

const listItemisedPayouts = async ({ tx, whereTenant }: TenantScope, account: Account) => {
  const rows = await tx
    .select({ externalId: payouts.externalId })
    .from(payouts)
    .where(
      whereTenant(payouts, and(isOfAccount(payouts, account), eq(payouts.itemisation, 'complete'))),
    );
  return new Set(rows.map(({ externalId }) => externalId));
};

/** The same payout twice changes nothing. Stored lines stay when the status of the payout changes. */
export const upsertPayout = async (
  scope: TenantScope,
  { provider, account }: Account,
  { id: externalId, amountPence: amount, itemisation: reported, ...payout }: ProviderPayout,
  lines: readonly ProviderPayoutLine[] | undefined,
  now: Date,
) => {
  const { tx, tenantId } = scope;
  // The provider's promise of lines does not make a payout complete.
  const withoutLines = reported === 'complete' ? 'pending' : reported;
  const itemisation = lines === undefined ? withoutLines : 'complete';
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

type Dependencies = Pick<CheckoutDependencies, 'database' | 'providers' | 'clock' | 'logger'>;

const PERIOD_MS = 90 * DAY_MS;
const MIN_INTERVAL_MS = 5 * MINUTE_MS;
const BACKGROUND_INTERVAL_MS = 6 * HOUR_MS;

/** Of simultaneous callers, only one gets true. */
const claimRead = ({ database, clock }: Dependencies, tenantId: string, intervalMs: number) =>
  database.forTenant(tenantId, async ({ tx }) => {
    const attemptedAt = clock();
    const claimed = await tx
      .insert(payoutReads)
      .values({ tenantId, state: 'reading', attemptedAt })
      .onConflictDoUpdate({
        target: payoutReads.tenantId,
        set: { state: 'reading', attemptedAt },
        setWhere: lt(payoutReads.attemptedAt, new Date(attemptedAt.getTime() - intervalMs)),
      })
      .returning({ tenantId: payoutReads.tenantId });
    return claimed.length > 0;
  });

const finishRead = ({ database, clock }: Dependencies, tenantId: string, state: PayoutReadState) =>
  database.forTenant(tenantId, ({ tx, whereTenant }) =>
    tx
      .update(payoutReads)
      .set(state === 'done' ? { state, succeededAt: clock() } : { state })
      .where(whereTenant(payoutReads)),
  );

const storePayouts = async (
  { database, clock }: Dependencies,
  tenantId: string,
  source: PayoutSource,
) => {
  const found = await source.reader.listPayouts(new Date(clock().getTime() - PERIOD_MS));
  const itemised = await database.forTenant(tenantId, (scope) =>
    listItemisedPayouts(scope, source),
  );
  for (const payout of found) {
    const isNew = payout.itemisation === 'complete' && !itemised.has(payout.id);
    const lines = isNew ? await source.reader.listLines(payout.id) : undefined;
    await database.forTenant(tenantId, (scope) =>
      upsertPayout(scope, source, payout, lines, clock()),
    );
  }
};

/**
 * Reads 90 days, unless they were read in the last `intervalMs`. An error of the provider ends here: the
 * owner sees that the read has failed.
 */
export const readPayouts = async (
  dependencies: Dependencies,
  tenantId: string,
  intervalMs = MIN_INTERVAL_MS,
) => {
  const source = await findPayoutSource(
    dependencies,
    await dependencies.providers.findCurrent(tenantId),
  );
  if (!source || !(await claimRead(dependencies, tenantId, intervalMs))) return;
  try {
    await storePayouts(dependencies, tenantId, source);
    await finishRead(dependencies, tenantId, 'done');
  } catch (error) {
    await finishRead(dependencies, tenantId, 'failed');
    if (!isProviderError(error)) throw error;
    dependencies.logger.warn(
      { err: error, tenant: tenantId },
      'The payouts could not be read from the provider',
    );
  }
};

export const readAllPayouts = async (dependencies: Dependencies) => {
  const rows = await dependencies.database.unscopedDb
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.hasBeepaidGoModule, true));
  for (const { id } of rows) {
    await readPayouts(dependencies, id, BACKGROUND_INTERVAL_MS).catch((error) =>
      dependencies.logger.error({ err: error, tenant: id }, 'Reading the payouts failed'),
    );
  }
};
