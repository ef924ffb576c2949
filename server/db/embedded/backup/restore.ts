import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publishFolder, unfinishedPrefix } from '../database-folder.ts';
import { withOwnership } from '../owner-lock.ts';
import { unpack } from './archive.ts';
import type { VerifiedBackup } from './backup-file.ts';
import { adoptServerId, readServerIdentity } from './server-identity.ts';

/** Unpacks atomically. The caller owns `dataDir`. */
const unpackDatabase = async (backup: VerifiedBackup, dataDir: string) => {
  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
  try {
    await unpack(backup, unfinished);
    if (!existsSync(join(unfinished, 'PG_VERSION')))
      throw new Error(`${backup.file} holds no backup of a database`);
    await publishFolder(unfinished, join(dataDir, 'database'));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

/** Restores atomically. `path` must have no database. A new folder gets the backup's server identity. */
export const restoreFolder = async (backup: VerifiedBackup, path: string): Promise<void> => {
  const dataDir = resolve(path);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await withOwnership(dataDir, async () => {
    if (existsSync(join(dataDir, 'database'))) {
      throw new Error(
        `There is a database in ${dataDir} already. Move it away first, or set DATA_DIR to another folder.`,
      );
    }
    await unpackDatabase(backup, dataDir);
    if (backup.origin && !(await readServerIdentity(dataDir)))
      await adoptServerId(dataDir, backup.origin.serverId);
  });
};

/**
 * No server may use the folder during the call. The replaced database stays there as `replacedName`. Returns
 * a function that puts it back.
 */
export const replaceDatabase = async (
  backup: VerifiedBackup,
  path: string,
  replacedName: string,
) => {
  const dataDir = resolve(path);
  const database = join(dataDir, 'database');
  const replaced = join(dataDir, replacedName);
  const putBack = async () => {
    await rm(database, { recursive: true, force: true });
    await rename(replaced, database);
  };
  await withOwnership(dataDir, async () => {
    await rename(database, replaced);
    try {
      await unpackDatabase(backup, dataDir);
    } catch (error) {
      await putBack();
      throw error;
    }
  });
  return () => withOwnership(dataDir, putBack);
};
