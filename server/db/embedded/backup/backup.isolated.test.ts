import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../../tests/support/db/data-folder.ts';
import { insertTenant } from '../../../../tests/support/db/fixtures.ts';
import { backup, restore } from '../../../cli/database/backup.ts';
import { readConfig } from '../../../lib/settings/config.ts';
import type { Database } from '../../database.ts';
import { tenants } from '../../schema.ts';
import { openEmbedded } from '../open-embedded.ts';
import { acquireOwnership } from '../owner-lock.ts';
import { pack } from './archive.ts';

vi.setConfig({ testTimeout: 120_000 });

const folders: { remove(): Promise<void> }[] = [];
const createFolder = async (content: 'filled' | 'empty') => {
  const data = await createDataFolder(content);
  folders.push(data);
  return data.folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

const logger = pino({ enabled: false });
let home: string;
let open: Database | undefined;
beforeEach(async () => {
  home = await createFolder('filled');
});
afterEach(async () => {
  vi.useRealTimers();
  await open?.close();
  open = undefined;
});

const run = (command: typeof backup, dataDir: string, ...args: string[]) =>
  command({
    config: readConfig({ DATA_DIR: dataDir }),
    args,
    options: { 'accept-unsigned': true },
    now: new Date('2026-11-21T02:00:00Z'),
    printLine: () => undefined,
  });
const runBackup = async () => (await run(backup, home))[0] ?? '';
const readHosts = async ({ unscopedDb }: Database) =>
  (await unscopedDb.select().from(tenants)).map(({ host }) => host).sort();
const listFiles = (folder: string) => readdir(folder).catch(() => []);
const listBackups = () => listFiles(join(home, 'backups'));
/** Without the spare folder for the check of the first backup. */
const listArchives = async () =>
  (await listBackups()).filter((name) => name.startsWith('beepaid-'));

test('a backup of a running server that is writing has all data from before the backup', async () => {
  open = await openEmbedded(home, logger);
  await insertTenant(open, { host: 'before.example' });
  const backingUp = runBackup();
  const meanwhile: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    meanwhile.push((await insertTenant(open, { host: `meanwhile-${number}.example` })).host);
  }
  const file = await backingUp;
  expect(file).toMatch(/\/backups\/beepaid-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  await insertTenant(open, { host: 'after.example' });
  expect(await readHosts(open)).toHaveLength(22);

  const otherFolder = await createFolder('empty');
  expect(await run(restore, otherFolder, file)).toEqual([
    expect.stringMatching(/^Restored, with \d+ tenants and 0 payment requests\.$/),
  ]);
  const restored = await openEmbedded(otherFolder, logger);
  const hosts = await readHosts(restored);
  await restored.close();
  expect(hosts).toContain('before.example');
  expect(hosts).not.toContain('after.example');
  // The backup is a snapshot: it has the concurrent writes up to one point in time.
  const restoredMeanwhile = meanwhile.filter((host) => hosts.includes(host));
  expect(restoredMeanwhile).toEqual(meanwhile.slice(0, restoredMeanwhile.length));
});

test('an archive is complete even if the reader starts after tar has exited', async () => {
  const chunks: Uint8Array[] = [];
  await pack(join(home, 'database/pg_xact'), async (content) => {
    await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'));
    for await (const chunk of content) chunks.push(chunk);
  });
  expect(gunzipSync(Buffer.concat(chunks)).toString('latin1')).toContain('./0000');
});

test('a database that is closed can be backed up and restored', async () => {
  open = await openEmbedded(home, logger);
  await insertTenant(open, { host: 'kept.example' });
  await open.close();
  open = undefined;
  const file = await runBackup();
  expect(file).toContain('beepaid-2026-11-21T02-00-00Z.tar.gz');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await listBackups()).toEqual(['beepaid-2026-11-21T02-00-00Z.tar.gz']);

  const otherFolder = await createFolder('empty');
  await run(restore, otherFolder, file);
  open = await openEmbedded(otherFolder, logger);
  expect(await readHosts(open)).toEqual(['kept.example']);
});

test('restore refuses to overwrite an existing database', async () => {
  const file = await runBackup();
  const before = await listFiles(home);
  await expect(run(restore, home, file)).rejects.toThrow(/There is a database in .+ already\./);
  expect((await listFiles(home)).sort()).toEqual([...new Set([...before, 'owner.pid'])].sort());
});

test('restoring from an invalid file fails and leaves no files behind [crash 1.8]', async () => {
  const otherFolder = await createFolder('empty');
  const notes = join(otherFolder, 'notes.txt');
  await writeFile(notes, 'not a backup');
  await expect(run(restore, otherFolder, notes)).rejects.toThrow(
    'The file is damaged, or no backup',
  );
  await expect(run(restore, otherFolder, join(otherFolder, 'nowhere'))).rejects.toThrow(
    'There is no file',
  );
  expect((await listFiles(otherFolder)).sort()).toEqual(['notes.txt', 'owner.pid']);
});

test('backup fails while another process without backups owns the folder', async () => {
  const owner = await acquireOwnership(home);
  await expect(run(backup, home)).rejects.toThrow(`in use by process ${process.pid}`);
  owner.release();
});

test('a scheduled backup deletes the backups that the retention rules do not keep', async () => {
  await mkdir(join(home, 'backups'));
  const older = ['2020-01-01T00-00-00', '2020-01-01T00-30-00'].map(
    (stamp) => `beepaid-${stamp}Z.tar.gz`,
  );
  for (const name of older) await writeFile(join(home, 'backups', name), '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  open = await openEmbedded(home, logger, { keptDays: 2, intervalMinutes: 60 });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await listArchives()).not.toContain(older[0]), {
    timeout: 60_000,
  });
  const now = await listArchives();
  expect(now).toEqual([older[1], expect.stringMatching(/^beepaid-20[2-9]\d/)]);
});

test('the next scheduled backup begins at the last poll before its interval ends, also when this poll is early', async () => {
  const lines: string[] = [];
  const openLogger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  open = await openEmbedded(home, openLogger, { keptDays: 2, intervalMinutes: 60 });
  vi.advanceTimersByTime(60_000);
  const startMs = Date.now();
  // `vi.waitUntil` would advance the faked time.
  while (!/spare folder|cannot be restored|Backup failed/.test(lines.join('')))
    await setImmediate();
  vi.setSystemTime(startMs + 58 * 60_000 - 20);
  vi.advanceTimersByTime(60_000);
  await vi.waitUntil(async () => (await listArchives()).length === 2, { timeout: 20_000 });
});

test('after the clock was set back, the next scheduled backup is made and counts as the newest [crash 1.13]', async () => {
  await mkdir(join(home, 'backups'));
  const later = ['2126-01-01T00-00-00', '2126-01-02T00-00-00'].map(
    (stamp) => `beepaid-${stamp}Z.tar.gz`,
  );
  for (const name of later) await writeFile(join(home, 'backups', name), '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  open = await openEmbedded(home, logger, { keptDays: 2, intervalMinutes: 60 });
  vi.advanceTimersByTime(60_000);
  const next = 'beepaid-2126-01-02T00-00-01Z.tar.gz';
  await vi.waitFor(async () => expect((await listArchives()).at(-1)).toBe(next), {
    timeout: 60_000,
  });
});

test('the next backup removes the files of an interrupted backup', async () => {
  await mkdir(join(home, 'backups/unfinished-1'), { recursive: true });
  await copyFile(join(home, 'database/PG_VERSION'), join(home, 'backups/unfinished-1/PG_VERSION'));
  await runBackup();
  expect(await listBackups()).toHaveLength(1);
});
