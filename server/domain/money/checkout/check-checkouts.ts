import { DAY_MS } from '../../../lib/time/durations.ts';
import {
  ProviderKeysRejected,
  ProviderRefused,
  ProviderUnavailable,
} from '../../providers/payment-provider.ts';
import { getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type CheckoutRow, isOpened, leaseDueCheckouts, updateCheckout } from './checkout-rows.ts';
import { endCheckout, syncCheckout } from './sync-checkout.ts';

const BATCH_SIZE = 10;

/**
 * Sets when the server looks the checkout up next. Changes nothing if the checkout has ended at the
 * provider.
 */
const scheduleNextCheck = (
  { database }: CheckoutDependencies,
  row: CheckoutRow,
  checkAt: Date | null,
) =>
  database.forTenant(row.tenantId, (scope) =>
    updateCheckout(scope, row.id, ['open', 'closed'], { checkAt }),
  );

/**
 * Whether a checkout that cannot be looked up can no longer be paid either. The provider must have
 * rejected our keys or the look-up, and the hosted page must have ended at least a day ago. A
 * payment that takes days may arrive after the page has ended, so its expected day counts, too.
 */
const isBeyondReach = (error: unknown, { request, expectedBy }: CheckoutRow, now: Date) => {
  const endMs = Math.max(Date.parse(request.expiresAt), expectedBy?.getTime() ?? 0);
  const isRejected = error instanceof ProviderKeysRejected || error instanceof ProviderRefused;
  return isRejected && now.getTime() - endMs > DAY_MS;
};

/**
 * Marks a checkout as failed when the provider has not confirmed that it was opened. The server
 * does not repeat the call, because the provider may have forgotten the idempotency key by now.
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
  const { clock, database, logger } = dependencies;
  let nextCheck: Date | null = getNextCheck(row.createdAt, clock());
  try {
    const { state } = await syncCheckout(dependencies, row);
    // One look-up is enough for a checkout that the provider has closed.
    if (row.state === 'closed' && state !== 'open' && state !== 'processing') nextCheck = null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    const { id, provider, account } = row;
    logger.warn(
      { err: error, checkoutId: id, provider, account },
      'A checkout could not be looked up',
    );
    // Without this, the payment request could get no other checkout, because it may have only one
    // that is open.
    if (isBeyondReach(error, row, clock())) {
      nextCheck = null;
      await database.forTenant(row.tenantId, (scope) =>
        endCheckout(scope, row, { state: 'unknown' }, clock()),
      );
    }
  }
  await scheduleNextCheck(dependencies, row, nextCheck);
};

/**
 * Looks up one batch of the checkouts that are due. When a webhook was lost, the server learns of
 * the payment here, some minutes later. Returns false when no checkout was due.
 */
export const checkDueCheckouts = async (dependencies: CheckoutDependencies) => {
  const rows = await leaseDueCheckouts(
    dependencies.database.system,
    BATCH_SIZE,
    dependencies.clock(),
  );
  const results = await Promise.allSettled(rows.map((row) => checkCheckout(dependencies, row)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return rows.length > 0;
};
