import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { sendControlRequest } from '../../db/embedded/control-socket.ts';
import { startEngine } from '../../db/embedded/engine.ts';
import { acquireOwnership } from '../../db/embedded/owner-lock.ts';
import {
  findPendingMigrations,
  isNewerThanMigrations,
  readLastMigration,
} from '../../db/migrate/migration-files.ts';
import { openDatabase } from '../../db/open-database.ts';
import { connectToPrimary, createServerList } from '../../db/postgresql/postgresql-servers.ts';
import { serverFactsSchema } from '../../db/server-facts.ts';
import type { Config } from '../../lib/settings/config.ts';
import type { StandaloneCommand } from '../command.ts';

/** Returns epoch milliseconds. A running server tells them. */
const readEmbedded = async (dataDir: string): Promise<number | null> => {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return null;
  const reply = await sendControlRequest(dataDir, 'facts');
  if (reply) return v.parse(serverFactsSchema, reply.result).lastMigrationMs;
  const ownership = await acquireOwnership(dataDir);
  try {
    const client = await startEngine(folder, () => process.exit(1));
    const last = await readLastMigration((query) => client.query(query));
    await client.close();
    return last;
  } finally {
    ownership.release();
  }
};

const readPostgresql = async (url: string): Promise<number | null> => {
  const client = await connectToPrimary(createServerList(url), { connectionTimeoutMillis: 10_000 });
  try {
    return await readLastMigration((query) => client.query(query));
  } finally {
    await client.end();
  }
};

/** @throws Error when a newer version has migrated the database */
const plan = async ({ databaseUrl, dataDir }: Config) => {
  const last =
    databaseUrl === undefined
      ? await readEmbedded(resolve(dataDir))
      : await readPostgresql(databaseUrl);
  if (isNewerThanMigrations(last)) throw new Error('A newer version has migrated the database.');
  const pending = findPendingMigrations(last);
  if (pending.length === 0) return ['The database is up to date.'];
  return pending.flatMap(({ name, sql }) => [`-- ${name}`, sql.trim(), '']);
};

/** `--plan` changes nothing. */
export const migrate: StandaloneCommand = async ({ config, options }) => {
  if (options.plan) return plan(config);
  const database = await openDatabase(config, pino({ level: 'error' }));
  await database.close();
  return ['The database is up to date.'];
};
