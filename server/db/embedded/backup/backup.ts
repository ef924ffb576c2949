import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder, syncToDisk, unfinishedPrefix } from '../database-folder.ts';
import { pack } from './archive.ts';
import { writeBackup } from './backup-file.ts';
import { buildBackupName, isBackupName, parseBackupTime } from './backup-origin.ts';
import { loadServerIdentity, saveLastBackup } from './server-identity.ts';
import { trimWal } from './trim-wal.ts';

const getFolderBytes = async (folder: string) => {
  const files = await readdir(folder, { recursive: true });
  // The engine may have removed a file since the folder was read.
  const getBytes = async (name: string) =>
    (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  const sizes = await Promise.all(files.map(getBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/**
 * The database counts three times: for the copy, for the archive, and because a full disk stops the server.
 */
export const getNeededBytes = async (database: string) => 3 * (await getFolderBytes(database));

/** @throws Error when a backup of `database`, or a restore of one, could fill the disk */
export const checkFreeSpace = async (database: string, backups: string) => {
  const { bavail, bsize } = await statfs(backups);
  const neededBytes = await getNeededBytes(database);
  if (bavail * bsize < neededBytes) {
    throw new Error(
      `There is no room for a backup: ${Math.ceil(neededBytes / 2 ** 20)} MB have to be free`,
    );
  }
};

const listBackups = async (backups: string) =>
  (await readdir(backups).catch(() => [])).filter(isBackupName).sort();

export const findNewestBackup = async (backups: string) => (await listBackups(backups)).at(-1);

/** Returns epoch milliseconds, or -Infinity without a backup. */
export const getLastBackupTime = async (backups: string) => {
  const newest = await findNewestBackup(backups);
  return newest === undefined ? Number.NEGATIVE_INFINITY : parseBackupTime(newest).getTime();
};

/** Of so many hours with backups, the newest backup of each is kept. */
export const HOURLY_BACKUP_COUNT = 24;

const selectNewestOfPeriods = (
  names: readonly string[],
  getPeriod: (isoTime: string) => string,
  count: number,
) => {
  // Names sort by time, so a later backup of a period replaces an earlier one.
  const newest = new Map(
    names.toSorted().map((name) => [getPeriod(parseBackupTime(name).toISOString()), name]),
  );
  return count === 0 ? [] : [...newest.values()].slice(-count);
};

/** The newest backup stays of each of the newest 24 hours and `dailyCount` days (UTC) with backups. */
export const selectRetainedBackups = (names: readonly string[], dailyCount: number): Set<string> =>
  new Set([
    ...selectNewestOfPeriods(
      names,
      (time) => time.slice(0, 'YYYY-MM-DDTHH'.length),
      HOURLY_BACKUP_COUNT,
    ),
    ...selectNewestOfPeriods(names, (time) => time.slice(0, 'YYYY-MM-DD'.length), dailyCount),
  ]);

export const pruneBackups = async (backups: string, dailyCount: number) => {
  const names = await listBackups(backups);
  const retained = selectRetainedBackups(names, dailyCount);
  await Promise.all(
    names.filter((name) => !retained.has(name)).map((name) => rm(join(backups, name))),
  );
};

interface NewBackup {
  readonly now: Date;
  readonly secrets: readonly string[];
}

export const getBackupFolder = (dataDir: string) => join(dataDir, 'backups');

/**
 * Writes atomically, and returns the path. `hold` runs `copying` while the engine writes nothing, and packing
 * begins after it. If the clock was set back, the new name follows the newest backup's, so that names sort in
 * the order of the backups.
 */
export const makeBackup = async (
  dataDir: string,
  { now, secrets }: NewBackup,
  hold: (copying: () => Promise<void>) => Promise<void>,
): Promise<string> => {
  const database = join(dataDir, 'database');
  const backups = getBackupFolder(dataDir);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const leftovers = (await readdir(backups)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(leftovers.map((name) => rm(join(backups, name), { recursive: true })));
  await checkFreeSpace(database, backups);
  const unfinished = await mkdtemp(join(backups, unfinishedPrefix));
  try {
    const copy = join(unfinished, 'database');
    await hold(() => copyFolder(database, copy));
    await trimWal(copy);
    const time = new Date(Math.max(now.getTime(), (await getLastBackupTime(backups)) + 1_000));
    const name = buildBackupName(time, { isEncrypted: secrets.length > 0 });
    const { id: serverId } = await loadServerIdentity(dataDir);
    const origin = { name, madeAt: time.toISOString(), serverId };
    const packed = join(unfinished, 'packed');
    await pack(copy, (content) => writeBackup(packed, content, { origin, secrets }));
    await syncToDisk(packed);
    const file = join(backups, name);
    await rename(packed, file);
    await syncToDisk(backups);
    await saveLastBackup(dataDir, name);
    return file;
  } finally {
    await rm(unfinished, { recursive: true });
  }
};
