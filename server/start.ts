import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Database } from './db/database.ts';
import { createUploadedBackup } from './db/embedded/backup/uploaded-backup.ts';
import { openDatabase } from './db/open-database.ts';
import { fillPhoneNumbers } from './domain/fill-phone-numbers.ts';
import { createAccountTransport } from './domain/messages/accounts/account-transport.ts';
import { createTextAccountRegistry } from './domain/messages/accounts/text-account-registry.ts';
import { prepareTextAccounts } from './domain/messages/accounts/text-accounts.ts';
import { createBounceAddresses } from './domain/messages/bounces/bounce-addresses.ts';
import { startBounceReader } from './domain/messages/bounces/bounce-reader.ts';
import { createBounceParser } from './domain/messages/bounces/create-bounce-parser.ts';
import { openMailbox } from './domain/messages/bounces/open-mailbox.ts';
import { encryptMessages } from './domain/messages/encrypt-messages.ts';
import { createMessageRules } from './domain/messages/message-limits.ts';
import { startOutbox } from './domain/messages/outbox.ts';
import { createConsentTransport } from './domain/messages/replies/consent-transport.ts';
import { createReplySources } from './domain/messages/replies/create-reply-sources.ts';
import {
  createReportHeaders,
  createReportSources,
} from './domain/messages/reports/create-report-sources.ts';
import { createReportUrls } from './domain/messages/reports/report-urls.ts';
import { SEND_TIMEOUT_MS } from './domain/messages/transports/transport.ts';
import { createTransports } from './domain/messages/transports/transports.ts';
import { createCheckoutLookups } from './domain/money/checkout/checkout-lookups.ts';
import { startCheckoutWorker } from './domain/money/checkout-worker.ts';
import { reconcileNightly } from './domain/money/reconcile-nightly.ts';
import { readAllPayouts } from './domain/payouts/read-payouts.ts';
import { applyRetention } from './domain/personal-data/apply-retention.ts';
import { countProviderCalls } from './domain/providers/count-provider-calls.ts';
import { prepareProviderAccounts } from './domain/providers/provider-accounts.ts';
import { createProviderFactories } from './domain/providers/provider-factories.ts';
import { createProviderRegistry } from './domain/providers/provider-registry.ts';
import { purgeExpired } from './domain/purge-expired.ts';
import { createPushTransport } from './domain/push/push-transport.ts';
import { sendDueReminders } from './domain/reminders/send-due-reminders.ts';
import { createBackupRestore } from './domain/setup/backup-restore.ts';
import { issueSetupToken } from './domain/setup/setup-link.ts';
import { encryptStoredResponses } from './http/call/encrypt-stored-responses.ts';
import { type Listener, listen } from './http/listen.ts';
import { logRequests } from './http/middleware/log-requests.ts';
import { warnOfMissingProxyHeaders } from './http/middleware/warn-of-missing-proxy-headers.ts';
import { respondNotReadyWhile } from './http/readiness.ts';
import type { Config } from './lib/settings/config.ts';
import { requirePaymentProvider } from './lib/settings/require-payment-provider.ts';
import { getRestoreCommands } from './lib/settings/restore-commands.ts';
import { hideSecrets } from './lib/text/hide-secrets.ts';
import { getRandomDelayMs } from './lib/time/random-delay.ts';
import { runHourly } from './lib/time/run-hourly.ts';
import { createMetrics } from './lib/work/metrics.ts';
import { loadAppSettings } from './load-app-settings.ts';
import { createLive } from './routes/live/live.ts';
import { seedDemo } from './seeds/demo/seed-demo.ts';
import { startMetrics } from './start-metrics.ts';

const clock = () => new Date();

/** The link that opens the first shop; undefined in the demo and when there is a shop. */
const issueSetupUrl = async ({ demo, publicUrl }: Config, database: Database, port: number) => {
  if (demo) return undefined;
  const origin = publicUrl ?? `http://localhost:${port}`;
  const token = await issueSetupToken(database, new URL(origin).hostname, clock());
  return token && `${origin}/setup#token=${token}`;
};

/** Starts the background workers, the event streams and the HTTP server on an open `database`. */
const run = async (
  config: Config,
  database: Database,
  { logger, printLine, restart }: ServerTools & { readonly logger: Logger },
) => {
  if (config.demo) await seedDemo(database, clock());
  await prepareProviderAccounts(database, config.appSecrets, logger);
  await prepareTextAccounts(database, config.appSecrets, logger);
  const settings = await loadAppSettings(config, database);
  await encryptMessages(database, logger);
  const count = await encryptStoredResponses(database);
  if (count > 0) logger.error({ count }, 'APP_SECRET does not decrypt stored responses');
  const { secret } = settings;
  const urls = createReportUrls({ publicUrl: config.publicUrl, secret });
  const reportUrls = {
    twilio: urls.forSigned('twilio'),
    ...(config.smsReports && { sms: urls.withToken('sms') }),
  };
  const { bounceMailbox } = config;
  const bounceAddresses = bounceMailbox && createBounceAddresses(bounceMailbox.address, secret);
  const { email, sms: serverSms } = createTransports({
    ...config,
    reportUrls,
    getReportHeaders: createReportHeaders(config),
    getBounceAddress: bounceAddresses?.build,
    outboxFolder: config.demo ? join(config.dataDir, 'outbox') : undefined,
    announce: printLine,
  });
  const { phoneCountries, twilioApiUrl: apiUrl } = config;
  const textAccounts = createTextAccountRegistry({ ...config, database, clock });
  const sms = createAccountTransport({
    database,
    registry: textAccounts,
    server: serverSms,
    twilio: { apiUrl, timeoutMs: SEND_TIMEOUT_MS, phoneCountries, getReportUrl: reportUrls.twilio },
  });
  const transports = {
    email,
    sms: createConsentTransport(sms, { database, clock, phoneCountries }),
    push: createPushTransport({ database, settings }),
  };
  const metrics = createMetrics();
  const outbox = startOutbox({
    database,
    clock,
    logger,
    transports,
    metrics,
    servesDemo: config.demo,
  });
  const bounceReader =
    bounceMailbox &&
    bounceAddresses &&
    startBounceReader({
      database,
      clock,
      logger,
      metrics,
      wakeWorkers: outbox.wake,
      addresses: bounceAddresses,
      openMailbox: () => openMailbox(bounceMailbox.imapUrl),
      parser: createBounceParser(),
    });
  const live = createLive({ database, logger });
  const providers = createProviderRegistry({
    database,
    clock,
    server: requirePaymentProvider(config),
    appSecrets: config.appSecrets,
    factories: countProviderCalls(createProviderFactories({ database, clock, ...config }), metrics),
  });
  const lookups = createCheckoutLookups(database, clock);
  const checkout = { database, providers, lookups, clock, logger, wakeWorkers: outbox.wake };
  const checkoutWorker = startCheckoutWorker(checkout);
  const wakeWorkers = () => {
    outbox.wake();
    checkoutWorker.wake();
  };
  const backupRestore =
    config.databaseUrl === undefined && config.appSecrets.length > 0
      ? createBackupRestore({
          database,
          upload: createUploadedBackup(config.dataDir, config.appSecrets),
          clock,
          logger,
          restart,
        })
      : undefined;
  const setup = {
    mail: transports.email,
    backupRestore,
    restoreCommands: getRestoreCommands(config),
    hideSecrets: (text: string) => hideSecrets(text, config),
  };
  const waitRandomly = () => delay(getRandomDelayMs(), undefined, { ref: false });
  const workers = { wakeWorkers, waitRandomly };
  const reportSources = createReportSources({ ...config, textAccounts }, secret);
  const replySources = createReplySources({ ...config, textAccounts });
  const services = { live, providers, lookups, metrics, setup, reportSources, replySources };
  const app = createApp({ database, clock, logger, settings, ...services, ...workers });
  const reminders = {
    database,
    clock,
    logger,
    getMessageRules: createMessageRules(settings),
    origin: settings.reminderOrigin,
    servesDemo: config.demo,
    wakeWorkers: outbox.wake,
  };
  const stopping = new AbortController();
  const fillNumbers = () =>
    fillPhoneNumbers({ database, phoneCountries, signal: stopping.signal }).catch((error) =>
      logger.error({ err: error }, 'Reading the phone numbers failed'),
    );
  const firstFill = fillNumbers();
  const maintain = async () => {
    await fillNumbers();
    await encryptStoredResponses(database).catch((error) =>
      logger.error({ err: error }, 'Encrypting stored responses failed'),
    );
    await purgeExpired(database, clock()).catch((error) =>
      logger.error({ err: error }, 'Purge failed'),
    );
    await applyRetention(database, config, clock()).catch((error) =>
      logger.error({ err: error }, 'Retention failed'),
    );
    await sendDueReminders(reminders).catch((error) =>
      logger.error({ err: error }, 'Reminders failed'),
    );
    await reconcileNightly(checkout).catch((error) =>
      logger.error({ err: error }, 'Reconciliation failed'),
    );
    await readAllPayouts(checkout).catch((error) =>
      logger.error({ err: error }, 'Reading the payouts failed'),
    );
  };
  const stopMaintenance = runHourly(maintain);
  const stopBackgroundWork = async () => {
    stopMaintenance();
    stopping.abort();
    backupRestore?.stop();
    await Promise.all([outbox.stop(), bounceReader?.stop(), checkoutWorker.stop(), firstFill]);
  };
  let isDraining = false;
  try {
    const appFetch = respondNotReadyWhile(() => isDraining, app.fetch);
    const isProxied = config.publicUrl?.startsWith('https:');
    const fetch = logRequests(
      isProxied ? warnOfMissingProxyHeaders(appFetch, logger) : appFetch,
      logger,
    );
    const metricsListener = await startMetrics(
      config,
      { registry: metrics.registry, database, live, clock },
      logger,
    );
    const listener = await listen(fetch, config.port, config.host);
    const stop = async (onStep: OnStep) => {
      isDraining = true;
      onStep('the drain time');
      listener.drain();
      await delay(config.drainSeconds * 1_000);
      onStep('the requests in flight');
      live.stop();
      await Promise.all([listener.stop(), metricsListener?.stop()]);
      onStep('the background work');
      await stopBackgroundWork();
    };
    return {
      port: listener.port,
      setupUrl: await issueSetupUrl(config, database, listener.port),
      stop,
    };
  } catch (error) {
    await stopBackgroundWork();
    throw error;
  }
};

type OnStep = (step: string) => void;

export interface RunningServer {
  readonly port: Listener['port'];
  /**
   * The link that opens the first shop, valid for `SETUP_LINK_MINUTES`; undefined when there is a
   * shop, and in the demo.
   */
  readonly setupUrl: string | undefined;
  /** Finishes the requests in flight and releases all resources. `onStep` names each wait. */
  stop(onStep?: OnStep): Promise<void>;
}

interface ServerTools {
  /** Writes to the console. */
  readonly printLine: (line: string) => void;
  /** Starts the server again on a backup `file` in place of its database. */
  readonly restart: (file: string) => void;
}

/** Starts the server and resolves when it accepts connections. */
export const start = async (
  config: Config,
  logger: Logger,
  tools: ServerTools,
): Promise<RunningServer> => {
  requirePaymentProvider(config);
  const database = await openDatabase(config, logger);
  try {
    const { port, setupUrl, stop } = await run(config, database, { logger, ...tools });
    return {
      port,
      setupUrl,
      stop: async (onStep = () => undefined) => {
        await stop(onStep);
        onStep('the database');
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
