import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { createDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
import { migratePGlite } from '../migrations.ts';
import { startBackupSchedule } from './backup-schedule.ts';
import { ensureDatabaseFolder } from './database-folder.ts';
import { startEngine } from './engine.ts';
import { listenEmbedded } from './listen-embedded.ts';
import { startMaintenance } from './maintenance.ts';
import { acquireOwnership } from './owner-lock.ts';

/**
 * Migrates and opens the embedded database in the data folder `path`; throws when another process uses it. Makes daily
 * backups and keeps the newest `backupsKept`. When the engine crashes, the process exits, because only a restart recovers.
 */
export const openEmbedded = async (path: string, logger: Logger, backupsKept = 0): Promise<Database> => {
  const dataDir = resolve(path);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const ownership = await acquireOwnership(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await ensureDatabaseFolder(folder);
    // The engine's lock file. This process owns the folder, and an empty file after a power cut would prevent the start.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    const client = await startEngine(folder, (error) => {
      logger.fatal({ err: error }, 'The embedded database failed; restart to recover');
      process.exit(1);
    });
    await migratePGlite(client);
    const maintenance = startMaintenance(client, (error) =>
      logger.error({ err: error }, 'Database maintenance failed'),
    );
    const backups = await startBackupSchedule({ client, dataDir, keptCount: backupsKept, logger });
    const close = async () => {
      maintenance.stop();
      await backups.stop();
      await client.close();
      ownership.release();
    };
    return createDatabase('pglite', drizzle(client), close, listenEmbedded(client));
  } catch (error) {
    ownership.release();
    throw error;
  }
};
