import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  findNewestBackup,
  getBackupFolder,
  getLastBackupTime,
  getNeededBytes,
} from '../../db/embedded/backup/backup.ts';
import { isEncryptedBackup } from '../../db/embedded/backup/backup-file.ts';
import type { BackupStatus } from '../../db/embedded/backup/backup-status.ts';
import type { Config } from '../../lib/settings/config.ts';
import { getOwnSecretFile } from '../../lib/settings/own-secret.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const LOW_DISK_BYTES = 2 ** 30;

/** At this age, the server has missed two backups, or their checks. */
const getMaxAgeMs = ({ backupEveryMinutes }: Config) => 3 * backupEveryMinutes * MINUTE_MS;

const formatAge = (ageMs: number) =>
  ageMs < 2 * HOUR_MS
    ? `${Math.round(ageMs / MINUTE_MS)} minutes`
    : `${Math.round(ageMs / HOUR_MS)} hours`;

const formatMegabytes = (bytes: number) =>
  `${Math.round(bytes / 2 ** 20).toLocaleString('en-GB')} MB`;

const checkDisk = async (dataDir: string): Promise<Finding> => {
  const topic = 'Disk';
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const database = join(dataDir, 'database');
  const neededBytes = existsSync(database) ? await getNeededBytes(database) : 0;
  const text = `${formatMegabytes(freeBytes)} are free in DATA_DIR.`;
  if (freeBytes < neededBytes) {
    return fail(
      topic,
      text,
      `A backup needs ${formatMegabytes(neededBytes)}: make room, or use a larger disk.`,
    );
  }
  return freeBytes < LOW_DISK_BYTES
    ? warn(topic, text, 'Make room, or use a larger disk.')
    : ok(topic, text);
};

const checkLastBackup = async (dataDir: string, config: Config, now: Date): Promise<Finding> => {
  const topic = 'Backup';
  const ageMs = now.getTime() - (await getLastBackupTime(getBackupFolder(dataDir)));
  const advice = 'Make one with npm run cli -- backup.';
  if (ageMs === Number.POSITIVE_INFINITY) return fail(topic, 'There is no backup.', advice);
  if (ageMs < -MINUTE_MS) {
    const text = `The name of the last backup is ${formatAge(-ageMs)} ahead of the clock, which was set back.`;
    return warn(topic, text, 'Look in the log for the time of the last “Backup created”.');
  }
  const text = `The last backup is ${formatAge(ageMs)} old.`;
  if (config.backupsKept === 0)
    return warn(topic, `${text} BACKUPS_KEPT=0 makes none.`, 'Set BACKUPS_KEPT.');
  return ageMs > getMaxAgeMs(config)
    ? fail(topic, text, `Look for “Backup failed” in the log. ${advice}`)
    : ok(topic, text);
};

const checkRestore = ({ restoreCheck }: BackupStatus, config: Config, now: Date): Finding => {
  const topic = 'Restore check';
  const advice = 'Run npm run cli -- backup check.';
  if (restoreCheck === null) return warn(topic, 'No backup was ever restored for a check.', advice);
  const { name, at, error, tenantCount, requestCount } = restoreCheck;
  if (error !== null)
    return fail(topic, `${name} cannot be restored: ${error}.`, 'Make a new backup and check it.');
  const text = `${name} was restored on ${at.slice(0, 10)}, with ${tenantCount} tenants and ${requestCount} payment requests.`;
  return now.getTime() - Date.parse(at) > getMaxAgeMs(config)
    ? warn(topic, text, advice)
    : ok(topic, text);
};

const checkCopy = ({ copy }: BackupStatus, { backupCommand }: Config): Finding => {
  const topic = 'Copy of backups';
  if (backupCommand === undefined) {
    return warn(
      topic,
      'Backups stay on this disk.',
      'Set BACKUP_COMMAND. See docs/running.md, section 4.',
    );
  }
  if (copy === null)
    return warn(topic, 'BACKUP_COMMAND has not run yet.', 'Run npm run cli -- backup.');
  return copy.error === null
    ? ok(topic, `BACKUP_COMMAND took ${copy.name}.`)
    : fail(topic, `${copy.error} for ${copy.name}.`, 'The log has the last line of its output.');
};

const KEEP_SECRET = 'keep a copy of it apart from the backups, because nothing else decrypts them.';

const isOwnSecret = (file: string, appSecrets: readonly string[]) =>
  existsSync(file) && appSecrets.includes(readFileSync(file, 'utf8').trim());

/** A copy of unencrypted data may contain links that work. */
const checkEncryption = async (
  dataDir: string,
  { databaseUrl, appSecrets }: Config,
): Promise<Finding> => {
  const topic = 'Encryption';
  const hasBackups = databaseUrl === undefined;
  if (appSecrets.length === 0) {
    return warn(
      topic,
      `Without APP_SECRET, ${hasBackups ? 'backups and ' : ''}the links in waiting messages are not encrypted.`,
      `Set APP_SECRET, and ${KEEP_SECRET}`,
    );
  }
  if (!hasBackups)
    return ok(topic, 'The content of waiting messages and of stored responses is encrypted.');
  const backups = getBackupFolder(dataDir);
  const newest = await findNewestBackup(backups);
  if (newest !== undefined && !(await isEncryptedBackup(join(backups, newest)))) {
    return warn(
      topic,
      `The newest backup, ${newest}, is not encrypted.`,
      'Make a new one with npm run cli -- backup, and delete those that are not encrypted.',
    );
  }
  const ownSecretFile = resolve(getOwnSecretFile({ dataDir }));
  if (isOwnSecret(ownSecretFile, appSecrets)) {
    return warn(
      topic,
      `Backups are encrypted with the secret in ${ownSecretFile}, which the server has made.`,
      `If you have not done so, ${KEEP_SECRET}`,
    );
  }
  return ok(topic, `Backups are encrypted with APP_SECRET: ${KEEP_SECRET}`);
};

/** The backups are those of the embedded database. `status` is undefined when no server runs. */
export const checkStorage = async (
  config: Config,
  status: BackupStatus | undefined,
  now: Date,
): Promise<Finding[]> => {
  const dataDir = resolve(config.dataDir);
  const disk = existsSync(dataDir) ? [await checkDisk(dataDir)] : [];
  const encryption = await checkEncryption(dataDir, config);
  if (config.databaseUrl !== undefined) {
    const text = 'This server does not back PostgreSQL up.';
    return [
      ...disk,
      encryption,
      warn('Backup', text, 'Make sure that its own tools do, such as pg_dump, and try a restore.'),
    ];
  }
  const backups = [encryption, await checkLastBackup(dataDir, config, now)];
  return status === undefined
    ? [...disk, ...backups]
    : [...disk, ...backups, checkRestore(status, config, now), checkCopy(status, config)];
};
