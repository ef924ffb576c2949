import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../../testing/data-folder.ts';
import { runWriter } from '../../testing/run-writer.ts';
import { takeOwnership } from './owner-lock.ts';

const data = await makeDataFolder('filled');
afterAll(() => data.remove());

test('Of several servers started on one folder one runs, and the others leave naming it [crash 1.7]', async () => {
  const killed = runWriter(data.folder);
  await killed.rows(1);
  await killed.kill();
  const writers = Array.from({ length: 3 }, () => runWriter(data.folder));
  const outcomes = await Promise.all(
    writers.map((writer) =>
      Promise.race([writer.rows(1).then(() => ({ owner: writer.pid })), writer.ended()]).catch(() => writer.ended()),
    ),
  );
  const owners = outcomes.flatMap((outcome) => ('owner' in outcome ? [outcome.owner] : []));
  expect(owners).toHaveLength(1);
  const refused = {
    code: 2,
    said: `The data in ${data.folder} is in use by process ${owners[0]}. Stop it first, or set DATA_DIR to another folder.\n`,
  };
  expect(outcomes.filter((outcome) => 'code' in outcome)).toMatchObject([refused, refused]);
  await Promise.all(writers.map((writer) => writer.kill()));
}, 120_000);

// The kill may come too late on a busy machine.
test('A first start that is killed half-way is made good by the next [crash 1.6]', {
  retry: 3,
  timeout: 120_000,
}, async () => {
  const fresh = await makeDataFolder('empty');
  const first = runWriter(fresh.folder);
  await vi.waitFor(
    async () => {
      const names = await readdir(fresh.folder);
      expect(names.some((name) => name.startsWith('unfinished-'))).toBe(true);
    },
    { timeout: 10_000, interval: 5 },
  );
  await first.kill();
  expect(await readdir(fresh.folder)).not.toContain('database');

  const second = runWriter(fresh.folder);
  await second.rows(1);
  await second.kill();
  expect((await readdir(fresh.folder)).sort()).toEqual(['control.sock', 'database', 'owner.pid']);
  await fresh.remove();
});

test.each(['linux', 'darwin'] as const)('On %s a second owner is refused within a second', async (platform) => {
  const owner = await takeOwnership(data.folder, platform);
  const startedAt = performance.now();
  await expect(takeOwnership(data.folder, platform)).rejects.toThrow(`in use by process ${process.pid}.`);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  owner.release();
});

test.each(['linux', 'darwin'] as const)('On %s a folder that was let go has room for the next', async (platform) => {
  (await takeOwnership(data.folder, platform)).release();
  (await takeOwnership(data.folder, platform)).release();
});

test('An owner that cannot be named is still respected', async () => {
  const owner = await takeOwnership(data.folder);
  await writeFile(join(data.folder, 'owner.pid'), '');
  await expect(takeOwnership(data.folder)).rejects.toThrow('in use by another process.');
  owner.release();
});
