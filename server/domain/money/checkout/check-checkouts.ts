import { leaseDueRows } from '../../../db/lease-due-rows.ts';
import { checkoutSessions } from '../../../db/schema.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { processBatch } from '../../../lib/work/background-workers.ts';
import {
  isProviderError,
  ProviderKeysRejected,
  ProviderRefused,
} from '../../providers/payment-provider.ts';
import { getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { type CheckoutRow, isOpened, updateCheckout } from './checkout-rows.ts';
import { endCheckout, syncCheckout } from './sync-checkout.ts';

/** Changes nothing if the checkout has ended at the provider. */
const scheduleNextCheck = (
  { database }: CheckoutDependencies,
  row: CheckoutRow,
  checkAt: Date | null,
) =>
  database.forTenant(row.tenantId, (scope) =>
    updateCheckout(scope, row.id, ['open', 'closed'], { checkAt }),
  );

/**
 * True when the server can give up a checkout about which the provider does not answer: it rejects our keys or
 * the look-up, and the hosted page ended, or a payment that takes days was expected, more than a day ago.
 */
const isBeyondReach = (error: unknown, { request, expectedBy }: CheckoutRow, now: Date) => {
  const endMs = Math.max(Date.parse(request.expiresAt), expectedBy?.getTime() ?? 0);
  const isRejected = error instanceof ProviderKeysRejected || error instanceof ProviderRefused;
  return isRejected && now.getTime() - endMs > DAY_MS;
};

/** A provider that has forgotten the key would open a second page, so the call is not repeated. */
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
    // One look-up of a closed checkout after the end of its page is enough.
    if (row.state === 'closed' && state !== 'open' && state !== 'processing') nextCheck = null;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const { id, provider, account } = row;
    logger.warn(
      { err: error, checkoutId: id, provider, account },
      'A checkout could not be looked up',
    );
    // A request has at most one open checkout. If this one stayed open for ever, the customer could never pay.
    if (isBeyondReach(error, row, clock())) {
      nextCheck = null;
      await database.forTenant(row.tenantId, (scope) =>
        endCheckout(scope, row, { state: 'unknown' }, clock()),
      );
    }
  }
  await scheduleNextCheck(dependencies, row, nextCheck);
};

/** Webhooks can be lost, so due checkouts are looked up. */
export const checkDueCheckouts = async (dependencies: CheckoutDependencies) => {
  const { database, clock } = dependencies;
  const queue = { table: checkoutSessions, dueAt: 'checkAt' } as const;
  const rows = await leaseDueRows(database.unscopedDb, queue, clock());
  return processBatch(rows, (row) => checkCheckout(dependencies, row));
};
