import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../../testing/data-folder.ts';
import { runWriter } from '../../testing/run-writer.ts';
import { startEngine } from './engine.ts';

const data = await makeDataFolder('filled');
afterEach(() => vi.restoreAllMocks());
afterAll(() => data.remove());

const missing = (wanted: Iterable<string>, seen: string[]) => {
  const there = new Set(seen);
  return [...wanted].filter((key) => !there.has(key));
};

test('Each commit is on disk before it is acknowledged, and reading costs no writing [crash 1.4]', async () => {
  const engine = await startEngine(join(data.folder, 'database'), (error) => expect.unreachable(String(error)));
  const sync = vi.spyOn(fs, 'fdatasyncSync');
  const syncsOf = async (statement: string) => {
    sync.mockClear();
    await engine.exec(statement);
    return sync.mock.calls.length;
  };
  for (let count = 0; count < 50; count++) {
    expect(await syncsOf(`insert into server_settings values ('${count}', 'x')`)).toBe(1);
  }
  expect(await syncsOf(`begin; delete from server_settings; commit`)).toBe(1);
  expect(await syncsOf('select * from server_settings')).toBe(0);
  expect(await syncsOf('checkpoint')).toBeGreaterThan(1);
  await engine.close();
});

test('A server killed at any moment loses nothing that it acknowledged, and reopens by itself [crash 1.3]', async () => {
  const acknowledged = new Set<string>();
  const cycles = 7;
  for (let cycle = 0; cycle <= cycles; cycle++) {
    const writer = runWriter(data.folder);
    await writer.ready();
    expect(missing(acknowledged, writer.seen)).toEqual([]);
    await writer.rows(1 + Math.floor(Math.random() * 50));
    await writer.kill();
    for (const key of writer.kept) acknowledged.add(key);
  }
  expect(acknowledged.size).toBeGreaterThan(cycles);
}, 300_000);

test.each([
  ['fails', 'broken-disk', 'PANIC:  could not fsync file'],
  ['is full', 'full-disk', 'PANIC:  could not write to '],
])(
  'When the disk %s the server ends at once instead of hanging, and all it acknowledged is there again [crash 1.5]',
  async (_how, fault, reason) => {
    const fresh = await makeDataFolder('filled');
    const writer = runWriter(fresh.folder, fault);
    await writer.rows(10);
    const failedAt = performance.now();
    const { code, said } = await writer.ended();
    expect(performance.now() - failedAt).toBeLessThan(5_000);
    expect(code).toBe(1);
    expect(said).toContain('The embedded database failed');
    expect(said).toContain(reason);
    expect(writer.kept).toHaveLength(10);

    const next = runWriter(fresh.folder);
    await next.ready();
    expect(missing(writer.kept, next.seen)).toEqual([]);
    await next.kill();
    await fresh.remove();
  },
  120_000,
);

test('A damaged database is refused with what is wrong [crash 1.8]', async () => {
  const damaged = await makeDataFolder('filled');
  const folder = join(damaged.folder, 'database');
  await writeFile(join(folder, 'global/pg_control'), 'not what PostgreSQL left here'.repeat(300));
  await expect(startEngine(folder, () => undefined)).rejects.toThrow(
    /^The database in .+ cannot be opened: FATAL: .+$/,
  );
  await damaged.remove();
});
