import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { makeBackup } from '../db/embedded/backup.ts';
import { backupsIn } from '../db/embedded/backups.ts';
import { requestBackup } from '../db/embedded/control.ts';
import { takeOwnership } from '../db/embedded/owner-lock.ts';
import { restoreFolder } from '../db/embedded/restore.ts';
import { openDatabase } from '../db/open.ts';
import { paymentRequests, tenants } from '../db/schema.ts';
import type { Config } from '../lib/config.ts';
import { required, UsageError } from './arguments.ts';
import type { FolderCommand } from './command.ts';

const refusePostgresql = ({ databaseUrl }: Config) => {
  if (databaseUrl !== undefined) {
    throw new UsageError('This is for the embedded database; back PostgreSQL up with its own tools, such as pg_dump');
  }
};

/** Backs up the database in `parent` that no server has open. */
const backUpFolder = async (parent: string, now: Date) => {
  const ownership = await takeOwnership(parent);
  try {
    return await makeBackup(join(parent, 'database'), backupsIn(parent), now, (copying) => copying());
  } finally {
    ownership.release();
  }
};

export const backup: FolderCommand = async ({ config, now }) => {
  refusePostgresql(config);
  const parent = resolve(config.dataDir);
  if (!existsSync(join(parent, 'database'))) throw new UsageError(`There is no database in ${parent}`);
  return [(await requestBackup(parent)) ?? (await backUpFolder(parent, now))];
};

export const restore: FolderCommand = async ({ config, rest }) => {
  refusePostgresql(config);
  await restoreFolder(required(rest[0], 'The file'), config.dataDir);
  const database = await openDatabase(config, pino({ level: 'error' }));
  const [shops, requests] = [await database.system.$count(tenants), await database.system.$count(paymentRequests)];
  await database.close();
  return [`Restored, with ${shops} tenants and ${requests} payment requests.`];
};
