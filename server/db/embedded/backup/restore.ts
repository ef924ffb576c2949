import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publishFolder, unfinishedPrefix } from '../database-folder.ts';
import { withOwnership } from '../owner-lock.ts';
import { unpack } from './archive.ts';

/**
 * Unpacks a backup `file` atomically into the folder `database` of `dataDir`, which the caller
 * owns.
 */
const unpackDatabase = async (file: string, dataDir: string) => {
  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
  try {
    await unpack(file, unfinished);
    if (!existsSync(join(unfinished, 'PG_VERSION')))
      throw new Error(`${file} holds no backup of a database`);
    await publishFolder(unfinished, join(dataDir, 'database'));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Restores a backup `file` atomically into the data folder `path`, which must not contain a
 * database.
 */
export const restoreFolder = async (file: string, path: string): Promise<void> => {
  const dataDir = resolve(path);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await withOwnership(dataDir, async () => {
    if (existsSync(join(dataDir, 'database'))) {
      throw new Error(
        `There is a database in ${dataDir} already. Move it away first, or set DATA_DIR to another folder.`,
      );
    }
    await unpackDatabase(file, dataDir);
  });
};

/**
 * Replaces the database in the data folder `path` by a backup `file`, while no server uses the
 * folder. The replaced database stays in the folder under the name `replacedName`. Returns a
 * function that puts the replaced database back.
 */
export const replaceDatabase = async (file: string, path: string, replacedName: string) => {
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
      await unpackDatabase(file, dataDir);
    } catch (error) {
      await putBack();
      throw error;
    }
  });
  return () => withOwnership(dataDir, putBack);
};
