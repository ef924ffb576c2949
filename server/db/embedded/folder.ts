import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtTemplates, createFromNothing, templateKey } from './template.ts';

/** Begins the name of a folder that is being made; the next start clears such away. */
export const unfinishedPrefix = 'unfinished-';

/** Waits until a file or folder is on disk. */
export const syncToDisk = async (path: string) => {
  const file = await open(path);
  await file.sync();
  await file.close();
};

const fill = async (folder: string) => {
  const template = join(builtTemplates, await templateKey());
  if (existsSync(template)) await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  else await createFromNothing(folder);
};

/** Gives the finished folder `unfinished` its name, once all that is in it is on disk. */
export const publishFolder = async (unfinished: string, folder: string) => {
  for (const name of await readdir(unfinished, { recursive: true })) await syncToDisk(join(unfinished, name));
  await syncToDisk(unfinished);
  await rename(unfinished, folder);
  await syncToDisk(dirname(folder));
};

/**
 * Makes the database's `folder` on first start. Its parent is the caller's alone. It appears whole and on disk or not
 * at all; what a start that was cut short has left is cleared away.
 */
export const ensureFolder = async (folder: string) => {
  const parent = dirname(folder);
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(leftovers.map((name) => rm(join(parent, name), { recursive: true })));
  if (existsSync(join(folder, 'PG_VERSION'))) return;

  const unfinished = await mkdtemp(join(parent, unfinishedPrefix));
  await fill(unfinished);
  await publishFolder(unfinished, folder);
};
