import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { runWriter } from '../../../tests/support/db/run-writer.ts';
import { acquireOwnership } from './owner-lock.ts';

const data = await createDataFolder('filled');
afterAll(() => data.remove());

test('Of several servers on one data folder one runs, and the others exit with a message that has its process id [crash 1.7]', async () => {
  const killed = runWriter(data.folder);
  await killed.rows(1);
  await killed.kill();
  const writers = Array.from({ length: 3 }, () => runWriter(data.folder));
  const outcomes = await Promise.all(
    writers.map((writer) =>
      Promise.race([writer.rows(1).then(() => ({ owner: writer.pid })), writer.ended()]).catch(() =>
        writer.ended(),
      ),
    ),
  );
  const owners = outcomes.flatMap((outcome) => ('owner' in outcome ? [outcome.owner] : []));
  expect(owners).toHaveLength(1);
  const refused = {
    code: 2,
    stderr: `The data in ${data.folder} is in use by process ${owners[0]}. Stop it first, or set DATA_DIR to another folder.\n`,
  };
  expect(outcomes.filter((outcome) => 'code' in outcome)).toMatchObject([refused, refused]);
  await Promise.all(writers.map((writer) => writer.kill()));
}, 120_000);

// On a busy machine, the first start may end before the test kills it.
test('A server starts after its first start was killed [crash 1.6]', {
  retry: 3,
  timeout: 120_000,
}, async () => {
  const fresh = await createDataFolder('empty');
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
  expect((await readdir(fresh.folder)).sort()).toEqual([
    'control.sock',
    'database',
    'owner.lease',
    'owner.pid',
  ]);
  await fresh.remove();
});

test.each(['linux', 'darwin'] as const)(
  'On %s a second server on the data folder is refused within a second',
  async (platform) => {
    const owner = await acquireOwnership(data.folder, platform);
    const startedAt = performance.now();
    await expect(acquireOwnership(data.folder, platform)).rejects.toThrow(
      `in use by process ${process.pid}.`,
    );
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    owner.release();
  },
);

test.each(['linux', 'darwin'] as const)(
  'On %s a server can use a data folder that another server has released',
  async (platform) => {
    (await acquireOwnership(data.folder, platform)).release();
    (await acquireOwnership(data.folder, platform)).release();
  },
);

test('A second server is refused although the process id of the first is unknown', async () => {
  const owner = await acquireOwnership(data.folder);
  await writeFile(join(data.folder, 'owner.pid'), '');
  await expect(acquireOwnership(data.folder)).rejects.toThrow('in use by another process.');
  owner.release();
});
