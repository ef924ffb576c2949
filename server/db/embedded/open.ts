import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { databaseOver } from '../face.ts';
import { migratePGlite } from '../migrations.ts';
import { startBackups } from './backups.ts';
import { startEngine } from './engine.ts';
import { ensureFolder } from './folder.ts';
import { listenEmbedded } from './listen.ts';
import { takeOwnership } from './owner-lock.ts';
import { startUpkeep } from './upkeep.ts';

/**
 * Opens the embedded database below `dataDir`, up to date; throws when another process has it. It is backed up once a
 * day, and the newest `backupsKept` backups stay. Should the engine die, the process ends: it can read and write nothing
 * any more, and starting anew recovers.
 */
export const openEmbedded = async (dataDir: string, logger: Logger, backupsKept = 0): Promise<Database> => {
  const parent = resolve(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(parent);
  try {
    const folder = join(parent, 'database');
    await ensureFolder(folder);
    // The engine's own mark of an owner. The folder is ours; one that a power cut left empty would keep the engine out.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    const client = await startEngine(folder, (error) => {
      logger.fatal({ err: error }, 'The embedded database failed; restart to recover');
      process.exit(1);
    });
    await migratePGlite(client);
    const upkeep = startUpkeep(client, (error) => logger.error({ err: error }, 'Database upkeep failed'));
    const backups = await startBackups({ client, parent, kept: backupsKept, logger });
    const close = async () => {
      upkeep.stop();
      await backups.stop();
      await client.close();
      ownership.release();
    };
    return databaseOver('pglite', drizzle(client), close, listenEmbedded(client));
  } catch (error) {
    ownership.release();
    throw error;
  }
};
