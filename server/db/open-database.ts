import type { Logger } from 'pino';
import { runOutsideRequestContext } from '../lib/network/request-context.ts';
import type { Config } from '../lib/settings/config.ts';
import { splitDatabaseUrl } from '../lib/settings/url-settings.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratePostgresql } from './migrate/migrations.ts';
import { connectPostgresql, type PostgresqlLimits } from './postgresql/postgresql.ts';

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'backupEveryMinutes' | 'backupsKept' | 'backupCommand' | 'appSecrets'
>;

const getMessage = (error: unknown) =>
  error instanceof Error ? error.message || error.name : String(error);

export const openDatabase = async (
  {
    databaseUrl,
    dataDir,
    backupEveryMinutes,
    backupsKept,
    backupCommand,
    appSecrets,
  }: DatabaseConfig,
  logger: Logger,
  limits: Partial<PostgresqlLimits> = {},
): Promise<Database> => {
  if (databaseUrl === undefined) {
    return openEmbedded(dataDir, logger, {
      keptDays: backupsKept,
      intervalMinutes: backupEveryMinutes,
      command: backupCommand,
      secrets: appSecrets,
    });
  }
  try {
    await migratePostgresql(databaseUrl);
  } catch (error) {
    const hosts = splitDatabaseUrl(databaseUrl).map((url) => new URL(url).host);
    throw new Error(
      `The database at ${hosts.join(', ')} (DATABASE_URL) cannot be used: ${getMessage(error)}`,
      {
        cause: error,
      },
    );
  }
  // The log line must not carry the ids of the request that opened the connection.
  const onError = (error: Error) =>
    runOutsideRequestContext(() => logger.warn({ err: error }, 'A database connection broke'));
  return connectPostgresql(databaseUrl, onError, appSecrets, limits);
};
