import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { composeMessages } from './compose-messages.ts';
import { createMaintenance } from './create-maintenance.ts';
import { createUploadedBackup } from './db/embedded/backup/uploaded-backup.ts';
import { createDueChangeApplier } from './domain/connections/account-changes.ts';
import type { ConnectionTools } from './domain/connections/connection-tools.ts';
import { getReplyUrl } from './domain/messages/reports/report-urls.ts';
import { createCheckoutLookups } from './domain/money/checkout/checkout-lookups.ts';
import { createCheckoutWorker } from './domain/money/checkout-worker.ts';
import { countProviderCalls } from './domain/providers/count-provider-calls.ts';
import { createProviderFactories } from './domain/providers/provider-factories.ts';
import { createProviderRegistry } from './domain/providers/provider-registry.ts';
import { createBackupRestore } from './domain/setup/backup-restore.ts';
import { createTextLookup } from './lib/outgoing/lookup-texts.ts';
import { openPublicSocket } from './lib/outgoing/open-public-socket.ts';
import { requirePaymentProvider } from './lib/settings/require-payment-provider.ts';
import { getRestoreCommands } from './lib/settings/restore-commands.ts';
import type { ProviderName } from './lib/states/provider-states.ts';
import { hideSecrets } from './lib/text/hide-secrets.ts';
import { getRandomDelayMs } from './lib/time/durations.ts';
import type { BackgroundWorker } from './lib/work/background-workers.ts';
import { createLive } from './routes/live/live.ts';
import type { ServerContext } from './server-context.ts';

const composeFactories = ({ config, database, clock, metrics }: ServerContext) =>
  countProviderCalls(createProviderFactories({ database, clock, ...config }), metrics);

const composeProviders = (context: ServerContext) => {
  const { config, database, clock } = context;
  return createProviderRegistry({
    database,
    clock,
    server: requirePaymentProvider(config),
    appSecrets: config.appSecrets,
    factories: composeFactories(context),
    applyDueChange: createDueChangeApplier(database, clock),
  });
};

/** Owners connect their own account in place of these providers. */
const isReplaceable = (provider: ProviderName | undefined) =>
  provider === undefined || provider === 'sandbox';

const DNS_TIMEOUT_MS = 3_000;

const composeConnections = (context: ServerContext): ConnectionTools => {
  const { config, database, settings } = context;
  return {
    database,
    appSecrets: config.appSecrets,
    server: requirePaymentProvider(config),
    factories: composeFactories(context),
    urls: config,
    isSetByOperator: !isReplaceable(config.paymentProvider),
    texts: {
      isSetByOperator: config.smsUrl !== undefined || config.twilio !== undefined,
      serverSendsTexts: settings.sendsTextMessages,
      twilioApiUrl: config.twilioApiUrl,
      replyUrl: getReplyUrl(config.publicUrl),
      phoneCountries: config.phoneCountries,
    },
    email: {
      isSetByOperator: config.smtpUrl !== undefined,
      serverSendsEmails: settings.sendsEmail,
      network: { openSocket: openPublicSocket },
      lookupTexts: createTextLookup({ timeoutMs: DNS_TIMEOUT_MS }),
    },
  };
};

/** With the embedded database, a backup can replace the opening of the first shop. */
const composeBackupRestore = ({ config, database, clock, logger, restart }: ServerContext) => {
  if (config.databaseUrl !== undefined || config.appSecrets.length === 0) return undefined;
  const upload = createUploadedBackup(config.dataDir, config.appSecrets);
  return createBackupRestore({ database, upload, clock, logger, restart });
};

/** The parts do not run yet. */
export const compose = (context: ServerContext) => {
  const { config, database, settings, clock, logger, metrics } = context;
  const { mail, outbox, workers, ...sources } = composeMessages(context);
  const live = createLive({ database, logger });
  const backupRestore = composeBackupRestore(context);
  const payments = {
    database,
    providers: composeProviders(context),
    lookups: createCheckoutLookups(database, clock),
    clock,
    logger,
    wakeWorkers: outbox.wake,
  };
  const checkoutWorker = createCheckoutWorker(payments);
  const app = createApp({
    ...payments,
    ...sources,
    settings,
    live,
    metrics,
    setup: {
      mail,
      backupRestore,
      restoreCommands: getRestoreCommands(config),
      hideSecrets: (text) => hideSecrets(text, config),
    },
    connections: composeConnections(context),
    wakeWorkers: () => {
      outbox.wake();
      checkoutWorker.wake();
    },
    waitRandomly: () => delay(getRandomDelayMs(), undefined, { ref: false }),
  });
  return {
    app,
    live,
    backupRestore,
    workers: [
      ...workers,
      checkoutWorker,
      createMaintenance(context, payments),
    ] satisfies BackgroundWorker[],
  };
};
