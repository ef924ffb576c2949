import type { Logger } from 'pino';
import type { Config } from '../lib/config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { migratePostgresql } from './migrations.ts';
import { connectPostgresql, type PostgresqlLimits } from './postgresql.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/** Opens the database of `config`, brought up to date; `limits` other than those of a server that is in use. */
export const openDatabase = async (
  { databaseUrl, dataDir, backupsKept }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupsKept'>,
  logger: Logger,
  limits: Partial<PostgresqlLimits> = {},
): Promise<Database> => {
  if (databaseUrl === undefined) return openEmbedded(dataDir, logger, backupsKept);
  try {
    await migratePostgresql(databaseUrl);
  } catch (error) {
    throw new Error(`The database at ${new URL(databaseUrl).host} (DATABASE_URL) cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return connectPostgresql(databaseUrl, (error) => logger.warn({ err: error }, 'A database connection broke'), limits);
};
