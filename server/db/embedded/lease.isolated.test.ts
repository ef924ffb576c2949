import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { runWriter } from '../../../tests/support/db/run-writer.ts';
import { getLeasePath, type Lease } from './lease.ts';
import { acquireOwnership } from './owner-lock.ts';

vi.setConfig({ testTimeout: 60_000 });

let data: Awaited<ReturnType<typeof createDataFolder>>;
let path: string;
beforeEach(async () => {
  data = await createDataFolder('empty');
  path = getLeasePath(data.folder);
});
afterEach(() => data.remove());

/** Of a process in another container. */
const writeOtherLease = async (ageMs: number) => {
  const lease: Lease = { id: 'another', domain: 'another boot net:[1]', host: 'c0ffee', pid: 7 };
  await writeFile(path, JSON.stringify(lease));
  const heartbeatAt = new Date(Date.now() - ageMs);
  await utimes(path, heartbeatAt, heartbeatAt);
};
const readLease = async (): Promise<Lease> => JSON.parse(await readFile(path, 'utf8'));

test('a data folder that another container uses is refused within a second, and the error names this container [deployment 3.3]', async () => {
  await writeOtherLease(5_000);
  const startedAt = performance.now();
  await expect(acquireOwnership(data.folder)).rejects.toThrow(
    'in use by process 7 on c0ffee, another container',
  );
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(await readdir(data.folder)).toEqual(['owner.lease']);
  expect(await readLease()).toMatchObject({ id: 'another' });
});

test('a server takes over the lease of a container that has ended [deployment 3.3]', async () => {
  await writeOtherLease(16_000);
  const owner = await acquireOwnership(data.folder);
  expect(await readLease()).toMatchObject({ pid: process.pid });
  owner.release();
  expect(await readdir(data.folder)).toEqual(['owner.pid']);
});

test('a server can restart in the same container although a killed process still has the lease', async () => {
  const owner = await acquireOwnership(data.folder);
  const lease = await readFile(path);
  owner.release();
  await writeFile(path, lease);
  (await acquireOwnership(data.folder)).release();
});

test('a server takes over a lease file that is empty', async () => {
  await writeFile(path, '');
  (await acquireOwnership(data.folder)).release();
});

test('the owner renews its lease, and stops when another process has taken the lease over [deployment 3.3]', async () => {
  const owner = runWriter(data.folder);
  await owner.ready();
  const old = new Date(Date.now() - 10_000);
  await utimes(path, old, old);
  await expect(acquireOwnership(data.folder)).rejects.toThrow(`in use by process ${owner.pid}`);
  await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(old.getTime()), {
    timeout: 10_000,
  });
  await writeOtherLease(0);
  expect(await owner.ended()).toMatchObject({ code: null, signal: 'SIGKILL' });
});
