import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { DAY_MS } from '../../lib/durations.ts';
import { runHourly } from '../../lib/run-hourly.ts';
import type { Database } from '../database.ts';
import { findNewestBackup, getLastBackupTime, makeBackup, pruneBackups } from './backup.ts';
import { hasSignature } from './backup-signature.ts';
import { readBackupStatus, saveBackupCopy, saveRestoreCheck } from './backup-status.ts';
import { checkBackup } from './check-backup.ts';
import { tryCopyBackup } from './copy-backup.ts';

const BACKUP_INTERVAL_MS = DAY_MS;
const RESTORE_CHECK_INTERVAL_MS = 7 * DAY_MS;

export const getBackupFolder = (dataDir: string) => join(dataDir, 'backups');

export interface BackupSettings {
  /** Number of daily backups to keep; 0 makes backups on request only, and deletes none. */
  readonly keptCount: number;
  /** The shell command that each backup is piped into. */
  readonly command?: string | undefined;
  /** `APP_SECRET`, newest first, which signs the backups. */
  readonly secrets?: readonly string[];
}

interface BackupOptions extends BackupSettings {
  readonly client: PGlite;
  readonly store: Pick<Database, 'system'>;
  readonly dataDir: string;
  readonly logger: Logger;
}

/** Backs up the open database once a day, restores a backup into a spare folder once a week, and does both on request. */
export const startBackupSchedule = ({
  client,
  store,
  dataDir,
  keptCount,
  command,
  secrets = [],
  logger,
}: BackupOptions) => {
  const backups = getBackupFolder(dataDir);
  const database = join(dataDir, 'database');
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** Runs `work` after all earlier work has ended, because a backup removes the spare folders that earlier work uses. */
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      stopping.signal.throwIfAborted();
      return work();
    });
    last = result.catch(() => undefined);
    return result;
  };

  /** Runs the command, and saves and logs its result. Returns the message of a failure, or null. */
  const copy = async (file: string, shellCommand: string) => {
    const failure = await tryCopyBackup(file, shellCommand);
    const error = failure?.message ?? null;
    await saveBackupCopy(store, { name: basename(file), at: new Date().toISOString(), error });
    if (failure) logger.error({ file, err: failure, output: failure.cause }, 'Copy of a backup failed; the file stays');
    return error;
  };

  const backUp = async () => {
    await client.exec('CHECKPOINT');
    const file = await makeBackup(database, backups, { now: new Date(), secrets }, (copying) =>
      client.runExclusive(copying),
    );
    if (keptCount > 0) await pruneBackups(backups, keptCount);
    logger.info({ file }, 'Backup created');
    return { file, copyError: command === undefined ? null : await copy(file, command) };
  };

  const checkRestore = async () => {
    const name = await findNewestBackup(backups);
    if (name === undefined) throw new Error(`There is no backup in ${backups}`);
    const check = await checkBackup(join(backups, name), {
      database,
      secrets,
      acceptsUnsigned: secrets.length === 0,
      signal: stopping.signal,
    });
    await saveRestoreCheck(store, check);
    if (check.error === null) logger.info(check, 'Backup restored into a spare folder');
    else logger.error(check, 'Backup cannot be restored');
    return check;
  };

  const isRestoreCheckDue = async () => {
    const newest = await findNewestBackup(backups);
    if (newest === undefined) return false;
    const { restoreCheck } = await readBackupStatus(store);
    if (restoreCheck === null) return true;
    const isOld = Date.now() - Date.parse(restoreCheck.at) >= RESTORE_CHECK_INTERVAL_MS;
    // After a failed check, a newer backup is checked at once. The same backup would only fail again.
    return isOld || (restoreCheck.error !== null && restoreCheck.name !== newest);
  };

  const isBackupDue = async () => {
    if (Date.now() - (await getLastBackupTime(backups)) >= BACKUP_INTERVAL_MS) return true;
    // The newest backup is from the time before APP_SECRET was set, or from a version that signed no backups.
    const newest = await findNewestBackup(backups);
    return newest !== undefined && secrets.length > 0 && !(await hasSignature(join(backups, newest)));
  };

  const runIfDue = async () => {
    try {
      if (await isBackupDue()) await enqueue(backUp);
      if (await isRestoreCheckDue()) await enqueue(checkRestore);
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error }, 'Backup failed');
    }
  };
  const stopRuns = keptCount > 0 ? runHourly(runIfDue) : undefined;
  return {
    backUp: () => enqueue(backUp),
    checkRestore: () => enqueue(checkRestore),
    stop: async () => {
      stopRuns?.();
      stopping.abort();
      await last;
    },
  };
};
