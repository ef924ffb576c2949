import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { lastBackupAt, makeBackup, pruneBackups } from './backup.ts';
import { answerBackupRequests } from './control.ts';

const hourMs = 60 * 60_000;
const lookEvery = hourMs;
const dueAfter = 24 * hourMs;

/** Where backups of the database below `parent` are. */
export const backupsIn = (parent: string) => join(parent, 'backups');

interface BackupOptions {
  readonly client: PGlite;
  /** The folder that holds the database's. */
  readonly parent: string;
  /** How many to keep; 0: none is made unless asked for. */
  readonly kept: number;
  readonly logger: Logger;
}

/** Backs the open database up once a day, and whenever the command line asks. */
export const startBackups = async ({ client, parent, kept, logger }: BackupOptions) => {
  const backups = backupsIn(parent);
  let last = Promise.resolve('');
  const backUp = async () => {
    await client.exec('CHECKPOINT');
    const file = await makeBackup(join(parent, 'database'), backups, new Date(), (copying) =>
      client.runExclusive(copying),
    );
    if (kept > 0) await pruneBackups(backups, kept);
    logger.info({ file }, 'backed up');
    return file;
  };
  const inTurn = () => {
    last = last.catch(() => '').then(backUp);
    return last;
  };
  const look = async () => {
    try {
      if (Date.now() - (await lastBackupAt(backups)) >= dueAfter) await inTurn();
    } catch (error) {
      logger.error({ err: error }, 'Backup failed');
    }
  };
  const timer = kept > 0 ? setInterval(look, lookEvery).unref() : undefined;
  const requests = await answerBackupRequests(parent, inTurn).catch((error: unknown) => {
    logger.warn({ err: error }, 'Backups cannot be asked for while the server runs');
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
