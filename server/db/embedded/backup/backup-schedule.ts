import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { isYoungerThan, MINUTE_MS } from '../../../lib/time/durations.ts';
import type { Database } from '../../database.ts';
import {
  findNewestBackup,
  getBackupFolder,
  getLastBackupTime,
  makeBackup,
  pruneBackups,
} from './backup.ts';
import { isEncryptedBackup } from './backup-file.ts';
import { readBackupStatus, saveBackupCopy, saveRestoreCheck } from './backup-status.ts';
import { checkOwnBackup } from './check-backup.ts';
import { tryCopyBackup } from './copy-backup.ts';

const POLL_INTERVAL_MS = MINUTE_MS;
const COPY_STOP_TIMEOUT_MS = 10_000;

export interface BackupSettings {
  /**
   * One backup is kept for each of so many days. With 0, backups are made only on request, and none are
   * deleted.
   */
  readonly keptDays: number;
  readonly intervalMinutes: number;
  /** This shell command gets each backup through a pipe. */
  readonly command?: string | undefined;
  /** The values of `APP_SECRET`. The newest is first, and encrypts and signs the backups. */
  readonly secrets?: readonly string[];
}

interface BackupOptions extends BackupSettings {
  readonly client: PGlite;
  readonly store: Pick<Database, 'unscopedDb'>;
  readonly dataDir: string;
  readonly logger: Logger;
}

export const startBackupSchedule = (options: BackupOptions) => {
  const {
    client,
    store,
    dataDir,
    keptDays,
    intervalMinutes,
    command,
    secrets = [],
    logger,
  } = options;
  const backups = getBackupFolder(dataDir);
  const stopping = new AbortController();
  const copying = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** A backup removes the spare folders of earlier work, so work runs one after the other. */
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      stopping.signal.throwIfAborted();
      return work();
    });
    last = result.catch(() => undefined);
    return result;
  };

  const copy = async (file: string, shellCommand: string) => {
    const failure = await tryCopyBackup(file, shellCommand, copying.signal);
    const error = failure?.message ?? null;
    await saveBackupCopy(store, { name: basename(file), at: new Date().toISOString(), error });
    if (failure)
      logger.error(
        { file, err: failure, output: failure.cause },
        'Copy of a backup failed; the file stays',
      );
    return error;
  };

  const backUp = async () => {
    await client.exec('CHECKPOINT');
    const file = await makeBackup(dataDir, { now: new Date(), secrets }, (copying) =>
      client.runExclusive(copying),
    );
    if (keptDays > 0) await pruneBackups(backups, keptDays);
    logger.info({ file }, 'Backup created');
    return { file, copyError: command === undefined ? null : await copy(file, command) };
  };

  const checkRestore = async () => {
    const name = await findNewestBackup(backups);
    if (name === undefined) throw new Error(`There is no backup in ${backups}`);
    const check = await checkOwnBackup(dataDir, name, secrets, stopping.signal);
    await saveRestoreCheck(store, check);
    if (check.error === null) logger.info(check, 'Backup restored into a spare folder');
    else logger.error(check, 'Backup cannot be restored');
    return check;
  };

  /** A backup that failed the check would only fail again. */
  const isRestoreCheckDue = async () => {
    const newest = await findNewestBackup(backups);
    return newest !== undefined && (await readBackupStatus(store)).restoreCheck?.name !== newest;
  };

  /** The newest backup may be from before APP_SECRET was set, or from a version that encrypted none. */
  const lacksEncryption = async () => {
    const newest = await findNewestBackup(backups);
    return (
      newest !== undefined &&
      secrets.length > 0 &&
      !(await isEncryptedBackup(join(backups, newest)))
    );
  };

  // The next backup starts one poll early, so that it is complete before the newest one is older than the
  // interval. The half is for a poll that comes a few milliseconds early.
  const minAgeMs = intervalMinutes * MINUTE_MS - 1.5 * POLL_INTERVAL_MS;
  let lastAttemptMs = Number.NEGATIVE_INFINITY;
  /**
   * A backup that fails for lack of space costs as much as another, so the next one waits for the interval.
   */
  const isBackupDue = async () => {
    const nowMs = Date.now();
    if (isYoungerThan(lastAttemptMs, minAgeMs, nowMs)) return false;
    return !isYoungerThan(await getLastBackupTime(backups), minAgeMs, nowMs) || lacksEncryption();
  };

  let isRunning = false;
  const runIfDue = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (await isBackupDue()) {
        lastAttemptMs = Date.now();
        await enqueue(backUp);
      }
      if (await isRestoreCheckDue()) await enqueue(checkRestore);
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error }, 'Backup failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = keptDays > 0 ? setInterval(runIfDue, POLL_INTERVAL_MS).unref() : undefined;
  return {
    backUp: () => enqueue(backUp),
    checkRestore: () => enqueue(checkRestore),
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      const copyTimer = setTimeout(() => copying.abort(), COPY_STOP_TIMEOUT_MS);
      await last;
      clearTimeout(copyTimer);
    },
  };
};
