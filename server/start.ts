import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { loadSecret } from './db/settings.ts';
import { startOutbox } from './domain/messages/outbox.ts';
import { createTransports } from './domain/messages/transports/transports.ts';
import { purgeExpired } from './domain/purge-expired.ts';
import { createPushTransport } from './domain/push/push-transport.ts';
import { loadVapidKeys } from './domain/push/vapid.ts';
import { type Listener, listen } from './http/listen.ts';
import { logRequests } from './http/middleware/log-requests.ts';
import { notReadyWhile } from './http/readiness.ts';
import type { AppSettings } from './lib/app-settings.ts';
import type { Config } from './lib/config.ts';
import { packageRoot } from './lib/package-root.ts';
import { createLive } from './routes/live/live.ts';
import { demoHost, seedDemo } from './seeds/demo/seed-demo.ts';

const clock = () => new Date();
const purgeEvery = 60 * 60_000;

const settingsFor = async (config: Config, database: Database): Promise<AppSettings> => {
  const builtApp = join(packageRoot, 'dist');
  return {
    secret: await loadSecret(database),
    publicUrl: config.publicUrl,
    sessionIdleMinutes: config.sessionIdleMinutes,
    catchAllHost: config.demo ? demoHost : undefined,
    webhookSecrets: config.webhookSecrets,
    push: {
      ...(await loadVapidKeys(database)),
      subject: `mailto:${config.mailFrom}`,
      mayBeLocal: config.pushToLoopback,
    },
    staticFolder: existsSync(builtApp) ? builtApp : undefined,
  };
};

/** Starts what serves and delivers on an open `database`. */
const run = async (config: Config, database: Database, logger: Logger, say: (line: string) => void) => {
  if (config.demo) await seedDemo(database, clock());
  const settings = await settingsFor(config, database);
  const transports = {
    ...createTransports({ ...config, outboxFolder: join(config.dataDir, 'outbox'), announce: say }),
    push: createPushTransport({ database, settings }),
  };
  const outbox = startOutbox({ database, clock, logger, transports });
  const live = createLive({ database, logger });
  const app = createApp({ database, clock, logger, settings, live, wakeOutbox: outbox.wake });
  const purge = () => purgeExpired(database, clock()).catch((error) => logger.error({ err: error }, 'Purge failed'));
  const purging = setInterval(purge, purgeEvery);
  const stopWork = async () => {
    clearInterval(purging);
    await outbox.stop();
  };
  let isLeaving = false;
  try {
    const fetch = logRequests(
      notReadyWhile(() => isLeaving, app.fetch),
      logger,
    );
    const listener = await listen(fetch, config.port, config.host);
    const stop = async () => {
      isLeaving = true;
      listener.drain();
      await delay(config.drainSeconds * 1_000);
      live.stop();
      await listener.stop();
      await stopWork();
    };
    return { port: listener.port, stop };
  } catch (error) {
    await stopWork();
    throw error;
  }
};

export interface Running {
  readonly port: Listener['port'];
  /** Says that it leaves, finishes what is in flight and lets go of everything. */
  stop(): Promise<void>;
}

/** Starts the whole server: it accepts connections when this resolves. `say` is for whoever runs it. */
export const start = async (config: Config, logger: Logger, say: (line: string) => void): Promise<Running> => {
  const database = await openDatabase(config, logger);
  try {
    const { port, stop } = await run(config, database, logger, say);
    return {
      port,
      stop: async () => {
        await stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
