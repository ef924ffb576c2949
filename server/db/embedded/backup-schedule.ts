import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { HOUR_MS } from '../../lib/durations.ts';
import { getLastBackupTime, makeBackup, pruneBackups } from './backup.ts';
import { serveBackupRequests } from './backup-socket.ts';

const CHECK_INTERVAL_MS = HOUR_MS;
const BACKUP_INTERVAL_MS = 24 * HOUR_MS;

export const getBackupFolder = (dataDir: string) => join(dataDir, 'backups');

interface BackupOptions {
  readonly client: PGlite;
  readonly dataDir: string;
  /** Number of backups to keep; 0: only backups on request. */
  readonly keptCount: number;
  readonly logger: Logger;
}

/** Backs up the open database once a day, and on request of the command line. */
export const startBackupSchedule = async ({ client, dataDir, keptCount, logger }: BackupOptions) => {
  const backups = getBackupFolder(dataDir);
  let last = Promise.resolve('');
  const backUp = async () => {
    await client.exec('CHECKPOINT');
    const file = await makeBackup(join(dataDir, 'database'), backups, new Date(), (copying) =>
      client.runExclusive(copying),
    );
    if (keptCount > 0) await pruneBackups(backups, keptCount);
    logger.info({ file }, 'Backup created');
    return file;
  };
  const enqueueBackup = () => {
    last = last.catch(() => '').then(backUp);
    return last;
  };
  const backUpIfDue = async () => {
    try {
      if (Date.now() - (await getLastBackupTime(backups)) >= BACKUP_INTERVAL_MS) await enqueueBackup();
    } catch (error) {
      logger.error({ err: error }, 'Backup failed');
    }
  };
  const timer = keptCount > 0 ? setInterval(backUpIfDue, CHECK_INTERVAL_MS).unref() : undefined;
  const requests = await serveBackupRequests(dataDir, enqueueBackup).catch((error: unknown) => {
    logger.warn({ err: error }, 'The backup socket is not available');
    return undefined;
  });
  return {
    stop: async () => {
      clearInterval(timer);
      requests?.stop();
      await last.catch(() => undefined);
    },
  };
};
