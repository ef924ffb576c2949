import { createPollingWorker, createWorker } from '../../lib/work/background-workers.ts';
import { checkDueCheckouts } from './checkout/check-checkouts.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import { sendDueRefunds } from './send-refunds.ts';

const POLL_INTERVAL_MS = 5_000;

/** Several processes can run it: the row that one has leased is not due for the others. */
export const createCheckoutWorker = (dependencies: CheckoutDependencies) => {
  // Leased rows become due again when the lease expires, so the error ends here.
  const onError = (error: unknown) =>
    dependencies.logger.error({ err: error }, 'Payments could not be checked');
  const batches = [checkDueCheckouts, sendDueRefunds];
  return createPollingWorker(
    'payments',
    batches.map((processBatch) => createWorker(() => processBatch(dependencies), onError)),
    POLL_INTERVAL_MS,
  );
};
