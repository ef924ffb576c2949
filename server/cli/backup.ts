import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { makeBackup } from '../db/embedded/backup.ts';
import { getBackupFolder } from '../db/embedded/backup-schedule.ts';
import { requestBackup } from '../db/embedded/backup-socket.ts';
import { acquireOwnership } from '../db/embedded/owner-lock.ts';
import { restoreFolder } from '../db/embedded/restore.ts';
import { openDatabase } from '../db/open-database.ts';
import { paymentRequests, tenants } from '../db/schema.ts';
import type { Config } from '../lib/config.ts';
import { requireText, UsageError } from './arguments.ts';
import type { DataFolderCommand } from './command.ts';

const requireEmbedded = ({ databaseUrl }: Config) => {
  if (databaseUrl !== undefined) {
    throw new UsageError('This is for the embedded database; back PostgreSQL up with its own tools, such as pg_dump');
  }
};

/** Backs up the database in `dataDir` while no server uses it. */
const backUpFolder = async (dataDir: string, now: Date) => {
  const ownership = await acquireOwnership(dataDir);
  try {
    return await makeBackup(join(dataDir, 'database'), getBackupFolder(dataDir), now, (copying) => copying());
  } finally {
    ownership.release();
  }
};

export const backup: DataFolderCommand = async ({ config, now }) => {
  requireEmbedded(config);
  const dataDir = resolve(config.dataDir);
  if (!existsSync(join(dataDir, 'database'))) throw new UsageError(`There is no database in ${dataDir}`);
  return [(await requestBackup(dataDir)) ?? (await backUpFolder(dataDir, now))];
};

export const restore: DataFolderCommand = async ({ config, args }) => {
  requireEmbedded(config);
  await restoreFolder(requireText(args[0], 'The file'), config.dataDir);
  const database = await openDatabase(config, pino({ level: 'error' }));
  const [tenantCount, requestCount] = [
    await database.system.$count(tenants),
    await database.system.$count(paymentRequests),
  ];
  await database.close();
  return [`Restored, with ${tenantCount} tenants and ${requestCount} payment requests.`];
};
