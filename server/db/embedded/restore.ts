import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unpack } from './archive.ts';
import { publishFolder, unfinishedPrefix } from './folder.ts';
import { takeOwnership } from './owner-lock.ts';

/** Puts the database of a backup `file` below `dataDir`, where none may be. It is there whole, or not at all. */
export const restoreFolder = async (file: string, dataDir: string): Promise<void> => {
  const parent = resolve(dataDir);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(parent);
  try {
    const database = join(parent, 'database');
    if (existsSync(database)) {
      throw new Error(
        `There is a database in ${parent} already. Move it away first, or set DATA_DIR to another folder.`,
      );
    }
    const unfinished = await mkdtemp(join(parent, unfinishedPrefix));
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
