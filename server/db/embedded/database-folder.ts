import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtTemplates, createEmptyDatabase, getTemplateKey } from './template.ts';

/** Prefix of incomplete folders, which the next start removes. */
export const unfinishedPrefix = 'unfinished-';

/** Flushes a file or folder to disk (fsync). */
export const syncToDisk = async (path: string) => {
  const file = await open(path);
  await file.sync();
  await file.close();
};

/** Copies the template that the build created; without a template, creates an empty database, which takes seconds. */
const createContents = async (folder: string) => {
  const template = join(builtTemplates, await getTemplateKey());
  if (existsSync(template)) await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  else await createEmptyDatabase(folder);
};

/** Renames the folder `unfinished` to `folder` after all its contents are on disk. */
export const publishFolder = async (unfinished: string, folder: string) => {
  for (const name of await readdir(unfinished, { recursive: true })) await syncToDisk(join(unfinished, name));
  await syncToDisk(unfinished);
  await rename(unfinished, folder);
  await syncToDisk(dirname(folder));
};

/**
 * Creates the database's `folder` atomically on the first start, and removes leftovers of interrupted starts. The caller
 * owns the parent folder.
 */
export const ensureDatabaseFolder = async (folder: string) => {
  const dataDir = dirname(folder);
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(leftovers.map((name) => rm(join(dataDir, name), { recursive: true })));
  if (existsSync(join(folder, 'PG_VERSION'))) return;

  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
  await createContents(unfinished);
  await publishFolder(unfinished, folder);
};
