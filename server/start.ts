import type { Logger } from 'pino';
import { compose } from './compose.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { issueSetupToken } from './domain/setup/setup-link.ts';
import type { Listener } from './http/listen.ts';
import type { Config } from './lib/settings/config.ts';
import { requirePaymentProvider } from './lib/settings/require-payment-provider.ts';
import { startWorkers } from './lib/work/background-workers.ts';
import type { OnStep } from './lib/work/create-shutdown.ts';
import { createMetrics } from './lib/work/metrics.ts';
import { listenForRequests } from './listen-for-requests.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import type { ServerTools } from './server-context.ts';

const clock = () => new Date();

const issueSetupUrl = async ({ demo, publicUrl }: Config, database: Database, port: number) => {
  if (demo) return undefined;
  const origin = publicUrl ?? `http://localhost:${port}`;
  const token = await issueSetupToken(database, new URL(origin).hostname, clock());
  return token && `${origin}/setup#token=${token}`;
};

export interface RunningServer {
  readonly port: Listener['port'];
  /**
   * It opens the first shop for `SETUP_LINK_MINUTES`. In the demo, and when there is a shop, it is undefined.
   */
  readonly setupUrl: string | undefined;
  stop(onStep?: OnStep): Promise<void>;
}

export const start = async (
  config: Config,
  logger: Logger,
  tools: ServerTools,
): Promise<RunningServer> => {
  requirePaymentProvider(config);
  const database = await openDatabase(config, logger);
  try {
    const settings = await prepareAccounts(database, { config, clock, logger });
    const metrics = createMetrics();
    const context = { ...tools, config, database, settings, clock, logger, metrics };
    const parts = compose(context);
    const listening = await listenForRequests(parts, context);
    const setupUrl = await issueSetupUrl(config, database, listening.port);
    const stopWorkers = startWorkers(parts.workers);
    return {
      port: listening.port,
      setupUrl,
      stop: async (onStep = () => undefined) => {
        await listening.stop(onStep);
        await stopWorkers(onStep);
        onStep('the database');
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
