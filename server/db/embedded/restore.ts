import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unpack } from './archive.ts';
import { publishFolder, unfinishedPrefix } from './database-folder.ts';
import { acquireOwnership } from './owner-lock.ts';

/** Restores a backup `file` atomically into the data folder `path`, which must not contain a database. */
export const restoreFolder = async (file: string, path: string): Promise<void> => {
  const dataDir = resolve(path);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const ownership = await acquireOwnership(dataDir);
  try {
    const database = join(dataDir, 'database');
    if (existsSync(database)) {
      throw new Error(
        `There is a database in ${dataDir} already. Move it away first, or set DATA_DIR to another folder.`,
      );
    }
    const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
    try {
      await unpack(file, unfinished);
      if (!existsSync(join(unfinished, 'PG_VERSION'))) throw new Error(`${file} holds no backup of a database`);
      await publishFolder(unfinished, database);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    ownership.release();
  }
};
