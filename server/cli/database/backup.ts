import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { findNewestBackup, getBackupFolder, makeBackup } from '../../db/embedded/backup/backup.ts';
import { type VerifiedBackup, verifyBackup } from '../../db/embedded/backup/backup-file.ts';
import {
  describeOlderBackup,
  formatBackupTime,
  requireOrigin,
} from '../../db/embedded/backup/backup-origin.ts';
import { type RestoreCheck, restoreCheckSchema } from '../../db/embedded/backup/backup-status.ts';
import { checkOwnBackup } from '../../db/embedded/backup/check-backup.ts';
import { tryCopyBackup } from '../../db/embedded/backup/copy-backup.ts';
import { restoreFolder } from '../../db/embedded/backup/restore.ts';
import { readServerIdentity } from '../../db/embedded/backup/server-identity.ts';
import { sendControlRequest } from '../../db/embedded/control-socket.ts';
import { withOwnership } from '../../db/embedded/owner-lock.ts';
import { openDatabase } from '../../db/open-database.ts';
import { paymentRequests, tenants } from '../../db/schema.ts';
import type { Config } from '../../lib/settings/config.ts';
import { requireText, UsageError } from '../arguments.ts';
import type { StandaloneCommand } from '../command.ts';

const requireEmbedded = ({ databaseUrl }: Config) => {
  if (databaseUrl !== undefined) {
    throw new UsageError(
      'This is for the embedded database; back PostgreSQL up with its own tools, such as pg_dump',
    );
  }
};

/** @throws UsageError when the data folder has no embedded database */
const requireDatabase = (config: Config) => {
  requireEmbedded(config);
  const dataDir = resolve(config.dataDir);
  if (!existsSync(join(dataDir, 'database')))
    throw new UsageError(`There is no database in ${dataDir}`);
  return dataDir;
};

const backupSchema = v.object({ file: v.string(), copyError: v.nullable(v.string()) });

type Backup = v.InferOutput<typeof backupSchema>;

/** The ownership keeps a server from starting on the data folder during the backup. */
const backUpFolder = (
  dataDir: string,
  { backupCommand: command, appSecrets: secrets }: Config,
  now: Date,
) =>
  withOwnership(dataDir, async (): Promise<Backup> => {
    const file = await makeBackup(dataDir, { now, secrets }, (copying) => copying());
    const failure = command === undefined ? undefined : await tryCopyBackup(file, command);
    return { file, copyError: failure?.message ?? null };
  });

export const backup: StandaloneCommand = async ({ config, now }) => {
  const dataDir = requireDatabase(config);
  const reply = await sendControlRequest(dataDir, 'backup');
  const { file, copyError } = reply
    ? v.parse(backupSchema, reply.result)
    : await backUpFolder(dataDir, config, now);
  if (copyError !== null) throw new Error(`${file} is complete, but ${copyError}`);
  return [file];
};

/** No server can start on `dataDir` during the check. */
const restoreNewestForCheck = (dataDir: string, secrets: readonly string[]) =>
  withOwnership(dataDir, async (): Promise<RestoreCheck> => {
    const backups = getBackupFolder(dataDir);
    const name = await findNewestBackup(backups);
    if (name === undefined) throw new Error(`There is no backup in ${backups}`);
    return checkOwnBackup(dataDir, name, secrets, new AbortController().signal);
  });

const formatCounts = ({
  tenantCount,
  requestCount,
}: Partial<Pick<RestoreCheck, 'tenantCount' | 'requestCount'>>) =>
  `with ${tenantCount} tenants and ${requestCount} payment requests`;

/**
 * A running server checks its newest backup itself.
 * @throws Error, for exit code 1, when the backup cannot be restored
 */
export const checkNewestBackup: StandaloneCommand = async ({ config }) => {
  const dataDir = requireDatabase(config);
  const reply = await sendControlRequest(dataDir, 'check-backup');
  const check = reply
    ? v.parse(restoreCheckSchema, reply.result)
    : await restoreNewestForCheck(dataDir, config.appSecrets);
  if (check.error !== null) throw new Error(`${check.name} cannot be restored: ${check.error}`);
  return [`${check.name} can be restored, ${formatCounts(check)}.`];
};

const describeOrigin = ({ origin }: VerifiedBackup, acceptsUnsigned: boolean) => {
  if (origin) return `This backup was made on ${formatBackupTime(origin.madeAt)}.`;
  return acceptsUnsigned
    ? 'The signature of this backup is not checked. Whoever made the file controls what the server does with it.'
    : 'The signature of this backup is from an earlier version, and does not cover its time. Make sure that it is the backup that you want.';
};

export const restore: StandaloneCommand = async ({ config, args, options, printLine }) => {
  requireEmbedded(config);
  const file = requireText(args[0], 'The file');
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const acceptsUnsigned = options['accept-unsigned'] === true;
  const backup = await verifyBackup(file, config.appSecrets, { acceptsUnsigned });
  const identity = await readServerIdentity(resolve(config.dataDir));
  requireOrigin(backup, identity);
  printLine(describeOrigin(backup, acceptsUnsigned));
  const older = describeOlderBackup(basename(file), identity);
  if (older !== undefined) printLine(older);
  await restoreFolder(backup, config.dataDir);
  const database = await openDatabase(config, pino({ level: 'error' }));
  const counts = {
    tenantCount: await database.unscopedDb.$count(tenants),
    requestCount: await database.unscopedDb.$count(paymentRequests),
  };
  await database.close();
  return [`Restored, ${formatCounts(counts)}.`];
};
