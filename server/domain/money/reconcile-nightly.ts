import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { serverSettings } from '../../db/schema.ts';
import { claimSetting } from '../../db/server-settings.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import { fillJournal } from './movements/fill-journal.ts';
import { reconcile } from './reconcile.ts';

const PERIOD_MS = 7 * DAY_MS;

/** Returns true for the first caller of a day (UTC) in all processes. */
const claimDay = (database: Database, now: Date) => {
  const day = now.toISOString().slice(0, 10);
  return claimSetting(database, 'reconciled_on', day, lt(serverSettings.value, day));
};

/** The server calls it every hour. */
export const reconcileNightly = async (dependencies: CheckoutDependencies) => {
  const { database, clock, logger } = dependencies;
  const now = clock();
  if (!(await claimDay(database, now))) return;
  await fillJournal(database, now);
  const { compared, differences } = await reconcile(
    dependencies,
    new Date(now.getTime() - PERIOD_MS),
  );
  for (const difference of differences)
    logger.error(difference, 'This server and the payment provider differ');
  logger.info(
    { compared, differences: differences.length },
    'Checkouts compared with the payment providers',
  );
};
