import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { createDatabase } from '../create-database.ts';
import type { Database, Listen } from '../database.ts';
import { migratePGlite } from '../migrate/migrations.ts';
import { readServerFacts } from '../server-facts.ts';
import { type BackupSettings, startBackupSchedule } from './backup/backup-schedule.ts';
import { type ControlHandlers, serveControlRequests } from './control-socket.ts';
import { ensureDatabaseFolder } from './database-folder.ts';
import { startEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import { acquireOwnership } from './owner-lock.ts';
import { prepareStatements } from './prepare-statements.ts';

const serve = (dataDir: string, logger: Logger, handlers: ControlHandlers) =>
  serveControlRequests(dataDir, handlers).catch((error: unknown) => {
    logger.warn(
      { err: error },
      'The control socket is not available: commands need the server to be stopped',
    );
    return undefined;
  });

/**
 * Only a restart recovers the database from a crash of the engine, so the process exits.
 * @throws Error when another process uses the folder
 */
export const openEmbedded = async (
  path: string,
  logger: Logger,
  backupSettings: BackupSettings = { keptDays: 0, intervalMinutes: 60 },
): Promise<Database> => {
  const dataDir = resolve(path);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const ownership = await acquireOwnership(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await ensureDatabaseFolder(folder);
    // A power cut may leave the engine's lock file empty, which prevents the start. This process owns the
    // folder, so the file can go.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    const client = await startEngine(folder, (error) => {
      logger.fatal({ err: error }, 'The embedded database failed; restart to recover');
      process.exit(1);
    });
    await migratePGlite(client);
    const maintenance = startMaintenance(client, (error) =>
      logger.error({ err: error }, 'Database maintenance failed'),
    );
    const store = { unscopedDb: drizzle({ client: prepareStatements(client) }) };
    const backups = startBackupSchedule({ client, store, dataDir, logger, ...backupSettings });
    const control = await serve(dataDir, logger, {
      backup: backups.backUp,
      'check-backup': backups.checkRestore,
      facts: () => readServerFacts(store, backupSettings.secrets ?? []),
    });
    const close = async () => {
      maintenance.stop();
      control?.stop();
      await backups.stop();
      await client.close();
      ownership.release();
    };
    return createDatabase(
      'pglite',
      store.unscopedDb,
      close,
      listenEmbedded(client),
      backupSettings.secrets ?? [],
    );
  } catch (error) {
    ownership.release();
    throw error;
  }
};

/** The database runs in this process, so no notification is lost, and `onGap` is never called. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { onMessage }) => {
    const unlisten = await client.listen(channel, onMessage);
    return async () => {
      if (!client.closed) await unlisten();
    };
  };
