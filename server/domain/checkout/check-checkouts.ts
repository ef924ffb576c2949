import { DAY_MS } from '../../lib/durations.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import { getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type CheckoutRow, isOpened, leaseDueCheckouts, updateCheckout } from './checkout-rows.ts';
import { syncCheckout } from './sync-checkout.ts';

const BATCH_SIZE = 10;

/** Sets when the session is looked up next, unless it has ended. */
const scheduleNextCheck = ({ database }: CheckoutDependencies, row: CheckoutRow, checkAt: Date) =>
  database.forTenant(row.tenantId, (scope) => updateCheckout(scope, row.id, ['open'], { checkAt }));

/** When to ask again about a session of which the provider refuses to report the status. */
const getNextCheckWhenRefused = ({ createdAt }: CheckoutRow, now: Date) => {
  // No session is open for longer than a day, so the provider has probably forgotten an older one.
  const isOld = now.getTime() - createdAt.getTime() > DAY_MS;
  return isOld ? new Date(now.getTime() + DAY_MS) : getNextCheck(createdAt, now);
};

/**
 * Marks a session as failed when the provider has not confirmed that it was opened. The server does not repeat the call,
 * because the provider may have forgotten the idempotency key by now.
 */
const giveUpOpening = ({ database }: CheckoutDependencies, row: CheckoutRow) =>
  database.forTenant(row.tenantId, (scope) =>
    updateCheckout(scope, row.id, ['opening'], { state: 'failed', checkAt: null }),
  );

const checkCheckout = async (dependencies: CheckoutDependencies, row: CheckoutRow) => {
  if (!isOpened(row)) {
    await giveUpOpening(dependencies, row);
    return;
  }
  const { clock, logger } = dependencies;
  let isRefused = false;
  try {
    await syncCheckout(dependencies, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    isRefused = error instanceof ProviderRefused;
    const { id, provider, account } = row;
    logger.warn({ err: error, checkoutId: id, provider, account }, 'A session could not be looked up');
  }
  const now = clock();
  const nextCheck = isRefused ? getNextCheckWhenRefused(row, now) : getNextCheck(row.createdAt, now);
  await scheduleNextCheck(dependencies, row, nextCheck);
};

/**
 * Looks up one batch of due sessions, so that a lost webhook delays a payment by minutes only. Returns false when no
 * session was due.
 */
export const checkDueCheckouts = async (dependencies: CheckoutDependencies) => {
  const rows = await leaseDueCheckouts(dependencies.database.system, BATCH_SIZE, dependencies.clock());
  const results = await Promise.allSettled(rows.map((row) => checkCheckout(dependencies, row)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return rows.length > 0;
};
