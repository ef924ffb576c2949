import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startUpkeep, vacuum } from './upkeep.ts';

const client = await PGlite.create();
afterAll(() => client.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const deadRows = async () => {
  const { rows } = await client.query<{ dead: number }>('select n_dead_tup as dead from pg_stat_user_tables');
  return rows[0]?.dead;
};

test('A table with many dead rows is cleared, and one that is not worn is left alone', async () => {
  await client.exec('create table worn (id int); insert into worn select generate_series(1, 1000); delete from worn');
  await client.exec('select pg_stat_force_next_flush()');
  expect(await deadRows()).toBe(1000);
  await vacuum(client);
  expect(await deadRows()).toBe(0);

  const statements = vi.spyOn(client, 'exec');
  await vacuum(client);
  expect(statements.mock.calls.filter(([statement]) => statement.includes('VACUUM'))).toEqual([]);
});

test('The log is written back each minute in which something was written', async () => {
  vi.useFakeTimers();
  const statements = vi.spyOn(client, 'exec');
  const checkpoints = () => statements.mock.calls.filter(([statement]) => statement === 'CHECKPOINT').length;
  const upkeep = startUpkeep(client, (error) => expect.unreachable(String(error)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkpoints()).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(checkpoints()).toBe(1);
  await client.query('insert into worn values (1)');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkpoints()).toBe(2);
  upkeep.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(checkpoints()).toBe(2);
});
