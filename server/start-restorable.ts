import type { Logger } from 'pino';
import { verifyBackup } from './db/embedded/backup/backup-file.ts';
import { replaceDatabase } from './db/embedded/backup/restore.ts';
import { adoptServerId } from './db/embedded/backup/server-identity.ts';
import { runOutsideRequestContext } from './lib/network/request-context.ts';
import type { Config } from './lib/settings/config.ts';
import { type RunningServer, start } from './start.ts';

interface RestorableOptions {
  readonly printLine: (line: string) => void;
  readonly onRestart: (server: RunningServer) => void;
}

/**
 * The data folder keeps the previous database under a name such as `database.replaced-2026-11-22T19-05-00Z`.
 */
const getReplacedName = (now: Date) =>
  `database.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * The operator can upload a backup instead of creating the first shop. The server then starts again in this
 * process on the backup, or else on the previous database.
 */
export const startRestorable = async (
  config: Config,
  logger: Logger,
  { printLine, onRestart }: RestorableOptions,
): Promise<RunningServer> => {
  const startOn = (port: number) => start({ ...config, port }, logger, { printLine, restart });
  const startOnBackup = async (file: string, port: number) => {
    const replacedName = getReplacedName(new Date());
    const backup = await verifyBackup(file, config.appSecrets);
    const putBack = await replaceDatabase(backup, config.dataDir, replacedName);
    try {
      const server = await startOn(port);
      if (backup.origin) await adoptServerId(config.dataDir, backup.origin.serverId);
      logger.info(
        { replacedName, origin: backup.origin },
        'A backup was restored; the empty database from before is still in DATA_DIR',
      );
      return server;
    } catch (error) {
      await putBack();
      throw error;
    }
  };
  const restartOn = async (file: string, { stop, port }: RunningServer) => {
    await stop();
    const server = await startOnBackup(file, port).catch((error: unknown) => {
      logger.error(
        { err: error },
        'The server cannot start on the uploaded backup, and starts without it',
      );
      return startOn(port);
    });
    onRestart(server);
    return server;
  };
  const restart = (file: string) => {
    // The new server's log lines must not carry the ids of this request.
    running = runOutsideRequestContext(() => running.then((server) => restartOn(file, server)));
  };
  let running = startOn(config.port);
  const { port, setupUrl } = await running;
  return { port, setupUrl, stop: async (onStep) => (await running).stop(onStep) };
};
