import { eq, lt } from 'drizzle-orm';
import type { PayoutReadState } from '../../../contract/entities/payout.ts';
import { payoutReads, tenants } from '../../db/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import type { CheckoutDependencies } from '../money/checkout/checkout-dependencies.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import { findPayoutSource, type PayoutSource } from './find-payout-source.ts';
import { listItemisedPayouts, upsertPayout } from './upsert-payout.ts';

type Dependencies = Pick<CheckoutDependencies, 'database' | 'providers' | 'clock' | 'logger'>;

const PERIOD_MS = 90 * DAY_MS;
const MIN_INTERVAL_MS = 5 * MINUTE_MS;
const BACKGROUND_INTERVAL_MS = 6 * HOUR_MS;

/** Returns true for one caller in `intervalMs`. */
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
 * Reads the payouts of the last 90 days from the tenant’s provider, unless they were read in the
 * last `intervalMs`. An error of the provider ends here: the owner sees that the read has failed.
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
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    dependencies.logger.warn(
      { err: error, tenant: tenantId },
      'The payouts could not be read from the provider',
    );
  }
};

/** Reads the payouts of all tenants with the module. Call it hourly. */
export const readAllPayouts = async (dependencies: Dependencies) => {
  const rows = await dependencies.database.system
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.hasBeepaidGoModule, true));
  for (const { id } of rows) {
    await readPayouts(dependencies, id, BACKGROUND_INTERVAL_MS).catch((error) =>
      dependencies.logger.error({ err: error, tenant: id }, 'Reading the payouts failed'),
    );
  }
};
