import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { runWriter } from '../../../tests/support/db/run-writer.ts';
import { startEngine } from './engine.ts';

const data = await createDataFolder('filled');
afterEach(() => vi.restoreAllMocks());
afterAll(() => data.remove());

const findMissing = (expected: Iterable<string>, seen: string[]) => {
  const seenKeys = new Set(seen);
  return [...expected].filter((key) => !seenKeys.has(key));
};

test('Each commit is written to the disk before it is acknowledged, and reads write nothing [crash 1.4]', async () => {
  const engine = await startEngine(join(data.folder, 'database'), (error) =>
    expect.unreachable(String(error)),
  );
  const sync = vi.spyOn(fs, 'fdatasyncSync');
  const countSyncs = async (statement: string) => {
    sync.mockClear();
    await engine.exec(statement);
    return sync.mock.calls.length;
  };
  for (let count = 0; count < 50; count++) {
    expect(await countSyncs(`insert into server_settings values ('${count}', 'x')`)).toBe(1);
  }
  expect(await countSyncs(`begin; delete from server_settings; commit`)).toBe(1);
  expect(await countSyncs('select * from server_settings')).toBe(0);
  expect(await countSyncs('checkpoint')).toBeGreaterThan(1);
  await engine.close();
});

test('A server that is killed at a random time loses no acknowledged row, and its database opens without a repair [crash 1.3]', async () => {
  const acknowledged = new Set<string>();
  const cycles = 3;
  for (let cycle = 0; cycle <= cycles; cycle++) {
    const writer = runWriter(data.folder);
    await writer.ready();
    expect(findMissing(acknowledged, writer.seen)).toEqual([]);
    await writer.rows(1 + Math.floor(Math.random() * 50));
    await writer.kill();
    for (const key of writer.written) acknowledged.add(key);
  }
  expect(acknowledged.size).toBeGreaterThan(cycles);
}, 300_000);

test.each([
  ['fails', 'broken-disk', 'PANIC:  could not fsync file'],
  ['is full', 'full-disk', 'PANIC:  could not write to '],
])(
  'When the disk %s the server exits at once instead of hanging, and no acknowledged row is lost [crash 1.5]',
  async (_how, fault, reason) => {
    const fresh = await createDataFolder('filled');
    const writer = runWriter(fresh.folder, fault);
    await writer.rows(10);
    const failedAt = performance.now();
    const { code, stderr } = await writer.ended();
    expect(performance.now() - failedAt).toBeLessThan(5_000);
    expect(code).toBe(1);
    expect(stderr).toContain('The embedded database failed');
    expect(stderr).toContain(reason);
    expect(writer.written).toHaveLength(10);

    const next = runWriter(fresh.folder);
    await next.ready();
    expect(findMissing(writer.written, next.seen)).toEqual([]);
    await next.kill();
    await fresh.remove();
  },
  120_000,
);

test('A damaged database fails to open, with the reason [crash 1.8]', async () => {
  const damaged = await createDataFolder('filled');
  const folder = join(damaged.folder, 'database');
  await writeFile(join(folder, 'global/pg_control'), 'not what PostgreSQL left here'.repeat(300));
  await expect(startEngine(folder, () => undefined)).rejects.toThrow(
    /^The database in .+ cannot be opened: FATAL: .+$/,
  );
  await damaged.remove();
});
