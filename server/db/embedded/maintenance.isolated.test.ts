import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startMaintenance, vacuum } from './maintenance.ts';

const client = await PGlite.create();
afterAll(() => client.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const countDeadRows = async () => {
  const { rows } = await client.query<{ dead: number }>(
    'select n_dead_tup as dead from pg_stat_user_tables',
  );
  return rows[0]?.dead;
};

test('Only tables with many dead rows are vacuumed', async () => {
  await client.exec(
    'create table worn (id int); insert into worn select generate_series(1, 1000); delete from worn',
  );
  await client.exec('select pg_stat_force_next_flush()');
  expect(await countDeadRows()).toBe(1000);
  await vacuum(client);
  expect(await countDeadRows()).toBe(0);

  const statements = vi.spyOn(client, 'exec');
  await vacuum(client);
  expect(statements.mock.calls.filter(([statement]) => statement.includes('VACUUM'))).toEqual([]);
});

test('A checkpoint runs within a minute after a write, and does not run without a write', async () => {
  vi.useFakeTimers();
  const statements = vi.spyOn(client, 'exec');
  const countCheckpoints = () =>
    statements.mock.calls.filter(([statement]) => statement === 'CHECKPOINT').length;
  const maintenance = startMaintenance(client, (error) => expect.unreachable(String(error)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countCheckpoints()).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(countCheckpoints()).toBe(1);
  await client.query('insert into worn values (1)');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countCheckpoints()).toBe(2);
  maintenance.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(countCheckpoints()).toBe(2);
});
