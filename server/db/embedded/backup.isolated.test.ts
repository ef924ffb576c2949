import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backup, restore } from '../../cli/backup.ts';
import { readConfig } from '../../lib/config.ts';
import { makeDataFolder } from '../../testing/data-folder.ts';
import { aTenant } from '../../testing/fixtures.ts';
import type { Database } from '../database.ts';
import { tenants } from '../schema.ts';
import { openEmbedded } from './open.ts';
import { takeOwnership } from './owner-lock.ts';

vi.setConfig({ testTimeout: 120_000 });

const folders: { remove(): Promise<void> }[] = [];
const dataFolder = async (content: 'filled' | 'empty') => {
  const data = await makeDataFolder(content);
  folders.push(data);
  return data.folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

const logger = pino({ enabled: false });
let home: string;
let open: Database | undefined;
beforeEach(async () => {
  home = await dataFolder('filled');
});
afterEach(async () => {
  vi.useRealTimers();
  await open?.close();
  open = undefined;
});

const run = (command: typeof backup, dataDir: string, ...rest: string[]) =>
  command({ config: readConfig({ DATA_DIR: dataDir }), rest, now: new Date('2026-11-21T02:00:00Z') });
const backUp = async () => (await run(backup, home))[0] ?? '';
const hostsIn = async ({ system }: Database) => (await system.select().from(tenants)).map(({ host }) => host).sort();
const filesIn = (folder: string) => readdir(folder).catch(() => []);
const backups = () => filesIn(join(home, 'backups'));

test('a server that runs is backed up without a pause in its work, and the copy has all that it had kept', async () => {
  open = await openEmbedded(home, logger);
  await aTenant(open, { host: 'before.example' });
  const backingUp = backUp();
  const meanwhile: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    meanwhile.push((await aTenant(open, { host: `meanwhile-${number}.example` })).host);
  }
  const file = await backingUp;
  expect(file).toMatch(/\/backups\/beepaid-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  await aTenant(open, { host: 'after.example' });
  expect(await hostsIn(open)).toHaveLength(22);

  const elsewhere = await dataFolder('empty');
  expect(await run(restore, elsewhere, file)).toEqual([
    expect.stringMatching(/^Restored, with \d+ tenants and 0 payment requests\.$/),
  ]);
  const restored = await openEmbedded(elsewhere, logger);
  const hosts = await hostsIn(restored);
  await restored.close();
  expect(hosts).toContain('before.example');
  expect(hosts).not.toContain('after.example');
  // What was being written is there up to one moment, and nothing from after it.
  const kept = meanwhile.filter((host) => hosts.includes(host));
  expect(kept).toEqual(meanwhile.slice(0, kept.length));
});

test('a database that no server has open is backed up and put back', async () => {
  open = await openEmbedded(home, logger);
  await aTenant(open, { host: 'kept.example' });
  await open.close();
  open = undefined;
  const file = await backUp();
  expect(file).toContain('beepaid-2026-11-21T02-00-00Z.tar.gz');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await backups()).toEqual(['beepaid-2026-11-21T02-00-00Z.tar.gz']);

  const elsewhere = await dataFolder('empty');
  await run(restore, elsewhere, file);
  open = await openEmbedded(elsewhere, logger);
  expect(await hostsIn(open)).toEqual(['kept.example']);
});

test('nothing is put back over a database that is there, and it stays as it is', async () => {
  const file = await backUp();
  const before = await filesIn(home);
  await expect(run(restore, home, file)).rejects.toThrow(/There is a database in .+ already\./);
  expect((await filesIn(home)).sort()).toEqual([...new Set([...before, 'owner.pid'])].sort());
});

test('nothing is put back from what is no backup, and nothing of it stays', async () => {
  const elsewhere = await dataFolder('empty');
  const notes = join(elsewhere, 'notes.txt');
  await writeFile(notes, 'not a backup');
  await expect(run(restore, elsewhere, notes)).rejects.toThrow('tar failed');
  await expect(run(restore, elsewhere, join(elsewhere, 'nowhere'))).rejects.toThrow('There is no file');
  expect((await filesIn(elsewhere)).sort()).toEqual(['notes.txt', 'owner.pid']);
});

test('a process that has the data and makes no backups is left alone', async () => {
  const owner = await takeOwnership(home);
  await expect(run(backup, home)).rejects.toThrow(`in use by process ${process.pid}`);
  owner.release();
});

test('a server makes a backup a day by itself and keeps the newest', async () => {
  await mkdir(join(home, 'backups'));
  const older = ['2020-01-01T00-00-00', '2020-01-02T00-00-00'].map((stamp) => `beepaid-${stamp}Z.tar.gz`);
  for (const name of older) await writeFile(join(home, 'backups', name), '');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open = await openEmbedded(home, logger, 2);
  const hour = () => vi.advanceTimersByTime(60 * 60_000);
  hour();
  await vi.waitFor(async () => expect(await backups()).not.toContain(older[0]), { timeout: 60_000 });
  const now = await backups();
  expect(now).toEqual([older[1], expect.stringMatching(/^beepaid-20[2-9]\d/)]);
  hour();
  await open.close();
  open = undefined;
  expect(await backups()).toEqual(now);
});

test('what a backup that was cut short has left is cleared away by the next', async () => {
  await mkdir(join(home, 'backups/unfinished-1'), { recursive: true });
  await copyFile(join(home, 'database/PG_VERSION'), join(home, 'backups/unfinished-1/PG_VERSION'));
  await backUp();
  expect(await backups()).toHaveLength(1);
});
