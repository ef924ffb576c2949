import { repairEndpoints } from './domain/connections/check-endpoints.ts';
import { fillPhoneNumbers } from './domain/fill-phone-numbers.ts';
import { createMessageRules } from './domain/messages/message-limits.ts';
import type { CheckoutDependencies } from './domain/money/checkout/checkout-dependencies.ts';
import { reconcileNightly } from './domain/money/reconcile-nightly.ts';
import { readAllPayouts } from './domain/payouts/read-payouts.ts';
import { applyRetention } from './domain/personal-data/apply-retention.ts';
import { purgeExpired } from './domain/purge-expired.ts';
import { sendDueReminders } from './domain/reminders/send-due-reminders.ts';
import { createResponseEncryption } from './http/call/stored-response.ts';
import { type BackgroundWorker, runHourly } from './lib/work/background-workers.ts';
import type { ServerContext } from './server-context.ts';

interface Job {
  /** The log has this line when the job fails. The jobs after it still run. */
  readonly failure: string;
  readonly run: () => Promise<unknown>;
}

/**
 * The jobs run every hour, one after the other. The start needs two: a search needs the phone numbers, and a
 * new version may need other webhook events.
 */
export const createMaintenance = (
  { config, database, settings, clock, logger }: ServerContext,
  checkout: CheckoutDependencies,
): BackgroundWorker => {
  const stopping = new AbortController();
  const { phoneCountries, demo: servesDemo } = config;
  const phoneNumbers: Job = {
    failure: 'Reading the phone numbers failed',
    run: () => fillPhoneNumbers({ database, phoneCountries, signal: stopping.signal }),
  };
  const endpoints: Job = {
    failure: 'Checking the webhook endpoints failed',
    run: () => repairEndpoints({ ...config, database, logger, signal: stopping.signal }),
  };
  const reminders = {
    database,
    clock,
    logger,
    getMessageRules: createMessageRules(settings),
    origin: settings.reminderOrigin,
    servesDemo,
    wakeWorkers: checkout.wakeWorkers,
  };
  const hourlyJobs: readonly Job[] = [
    phoneNumbers,
    {
      failure: 'Encrypting stored responses failed',
      run: createResponseEncryption(database, clock),
    },
    { failure: 'Purge failed', run: () => purgeExpired(database, clock()) },
    { failure: 'Retention failed', run: () => applyRetention(database, config, clock()) },
    { failure: 'Reminders failed', run: () => sendDueReminders(reminders) },
    { failure: 'Reconciliation failed', run: () => reconcileNightly(checkout) },
    { failure: 'Reading the payouts failed', run: () => readAllPayouts(checkout) },
  ];
  const runJobs = async (jobs: readonly Job[]) => {
    for (const { failure, run } of jobs)
      await run().catch((error: unknown) => logger.error({ err: error }, failure));
  };
  let firstRun: Promise<void> | undefined;
  let stopHourly: (() => void) | undefined;
  return {
    name: 'maintenance',
    start: () => {
      firstRun = runJobs([phoneNumbers, endpoints]);
      stopHourly = runHourly(() => runJobs(hourlyJobs));
    },
    stop: async () => {
      stopHourly?.();
      stopping.abort();
      await firstRun;
    },
  };
};
