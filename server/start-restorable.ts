import type { Logger } from 'pino';
import { replaceDatabase } from './db/embedded/restore.ts';
import type { Config } from './lib/config.ts';
import { runOutsideRequestContext } from './lib/request-context.ts';
import { type RunningServer, start } from './start.ts';

interface RestorableOptions {
  readonly printLine: (line: string) => void;
  /** Runs after each start but the first. */
  readonly onRestart: (server: RunningServer) => void;
}

/** `database.replaced-2026-11-22T19-05-00Z` */
const getReplacedName = (now: Date) => `database.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * Starts the server, and starts it again in this process when a backup is uploaded in place of a first shop. When the
 * server cannot start on the backup, it starts on the database from before.
 */
export const startRestorable = async (
  config: Config,
  logger: Logger,
  { printLine, onRestart }: RestorableOptions,
): Promise<RunningServer> => {
  const startOn = (port: number) => start({ ...config, port }, logger, { printLine, restart });
  const startOnBackup = async (file: string, port: number) => {
    const replacedName = getReplacedName(new Date());
    const putBack = await replaceDatabase(file, config.dataDir, replacedName);
    try {
      const server = await startOn(port);
      logger.info({ replacedName }, 'A backup was restored; the empty database from before is still in DATA_DIR');
      return server;
    } catch (error) {
      await putBack();
      throw error;
    }
  };
  const restartOn = async (file: string, { stop, port }: RunningServer) => {
    await stop();
    const server = await startOnBackup(file, port).catch((error: unknown) => {
      logger.error({ err: error }, 'The server cannot start on the uploaded backup, and starts without it');
      return startOn(port);
    });
    onRestart(server);
    return server;
  };
  const restart = (file: string) => {
    // The call that began the restore is over.
    running = runOutsideRequestContext(() => running.then((server) => restartOn(file, server)));
  };
  let running = startOn(config.port);
  const { port, setupUrl } = await running;
  return { port, setupUrl, stop: async () => (await running).stop() };
};
