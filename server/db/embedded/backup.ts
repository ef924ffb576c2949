import { constants } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pack } from './archive.ts';
import { syncToDisk } from './folder.ts';

const unfinishedPrefix = 'unfinished-';
const namePattern = /^beepaid-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar\.gz$/;

/** Sorts by time: `beepaid-2026-11-21T02-00-00Z.tar.gz`. */
const nameFor = (now: Date) => `beepaid-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

const timeIn = (name: string) => {
  const [, stamp = ''] = namePattern.exec(name) ?? [];
  return new Date(`${stamp.replace(/-(\d\d)-(\d\d)$/, ':$1:$2')}Z`);
};

const sizeOf = async (folder: string) => {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

// A disk that runs full ends the server, so a backup asks for room for its copy, its archive and as much again.
const makeSureOfRoom = async (database: string, backups: string) => {
  const { bavail, bsize } = await statfs(backups);
  const needed = 3 * (await sizeOf(database));
  if (bavail * bsize < needed) {
    throw new Error(`There is no room for a backup: ${Math.ceil(needed / 2 ** 20)} MB have to be free`);
  }
};

/** The backups in `backups`, oldest first. */
export const listBackups = async (backups: string) =>
  (await readdir(backups).catch(() => [])).filter((name) => namePattern.test(name)).sort();

/** When the newest backup in `backups` was made, in epoch milliseconds; minus infinity when there is none. */
export const lastBackupAt = async (backups: string) => {
  const newest = (await listBackups(backups)).at(-1);
  return newest === undefined ? Number.NEGATIVE_INFINITY : timeIn(newest).getTime();
};

/** Removes all but the newest `kept` backups. */
export const pruneBackups = async (backups: string, kept: number) => {
  const names = await listBackups(backups);
  await Promise.all(names.slice(0, Math.max(0, names.length - kept)).map((name) => rm(join(backups, name))));
};

/**
 * Makes a backup of the `database` folder in the folder `backups`: whole and on disk, or not at all. While its files
 * are copied, `hold` keeps the engine from writing; they are packed afterwards. Gives the path of the file.
 */
export const makeBackup = async (
  database: string,
  backups: string,
  now: Date,
  hold: (copying: () => Promise<void>) => Promise<void>,
): Promise<string> => {
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const leftovers = (await readdir(backups)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(leftovers.map((name) => rm(join(backups, name), { recursive: true })));
  await makeSureOfRoom(database, backups);
  const unfinished = await mkdtemp(join(backups, unfinishedPrefix));
  try {
    const copy = join(unfinished, 'database');
    await hold(() => cp(database, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }));
    const packed = join(unfinished, 'packed');
    await pack(copy, packed);
    await chmod(packed, 0o600);
    await syncToDisk(packed);
    const file = join(backups, nameFor(now));
    await rename(packed, file);
    await syncToDisk(backups);
    return file;
  } finally {
    await rm(unfinished, { recursive: true });
  }
};
