import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../tests/support/db/empty-database.ts';
import { getProxiedDatabaseUrl } from '../../../tests/support/db/postgresql-template.ts';
import {
  type FaultProxy,
  startFaultProxy,
} from '../../../tests/support/server/proxies/fault-proxy.ts';
import type { Database } from '../database.ts';
import { connectPostgresql, type PostgresqlLimits } from './postgresql.ts';

const one = sql`select 1`;

describe.skipIf(!process.env.TEST_DATABASE_URL)('connections to PostgreSQL', () => {
  let emptyDatabase: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let network: FaultProxy;
  const openDatabases: Database[] = [];

  beforeAll(async () => {
    emptyDatabase = await createEmptyDatabase();
    network = await startFaultProxy(emptyDatabase?.url ?? '');
  });
  afterEach(async () => {
    network.set({ kind: 'none' });
    for (const database of openDatabases.splice(0)) await database.close();
  });
  afterAll(async () => {
    await network.stop();
    await emptyDatabase?.drop();
  });

  /** Through the fault proxy. */
  const connect = (limits?: Partial<PostgresqlLimits>) => {
    const url = getProxiedDatabaseUrl(emptyDatabase?.url ?? '', new URL(network.origin).host);
    const database = connectPostgresql(url, () => undefined, [], limits);
    openDatabases.push(database);
    return database;
  };

  const readTimeouts = async ({ unscopedDb }: Database) => {
    const query = sql`select name, setting::int from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`;
    return (await unscopedDb.execute(query)) as unknown as { rows: unknown };
  };

  test('the database cancels a statement that exceeds the timeout, and its connection stays usable [crash 3.4]', async () => {
    const { rows } = await readTimeouts(connect());
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 15_000 },
      { name: 'statement_timeout', setting: 10_000 },
    ]);
    const { unscopedDb } = connect({ max: 1, statement_timeout: 200 });
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(unscopedDb.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({
        cause: { code: '57014' },
      });
      const stuck = unscopedDb.transaction((tx) => tx.execute(sql`select pg_sleep(60)`));
      await expect(stuck).rejects.toMatchObject({ cause: { code: '57014' } });
    }
    await unscopedDb.transaction((tx) => tx.execute(one));
  });

  test('waiting too long for a connection fails, and transactions with a connection continue [crash 3.5]', async () => {
    const { unscopedDb } = connect({ max: 2, connectionTimeoutMillis: 200 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = [1, 2].map(() =>
      unscopedDb.transaction(async (tx) => {
        await tx.execute(one);
        await released;
        await tx.execute(one);
      }),
    );
    await expect(unscopedDb.transaction((tx) => tx.execute(one))).rejects.toThrow(
      'timeout exceeded when trying to connect',
    );
    release();
    await Promise.all(holding);
    await unscopedDb.transaction((tx) => tx.execute(one));
  });

  const expectUsable = async ({ unscopedDb }: Database) => {
    await Promise.all(
      Array.from({ length: 6 }, () => unscopedDb.transaction((tx) => tx.execute(one))),
    );
    await unscopedDb.execute(one);
  };

  test('a transaction that fails to begin releases its connection [crash 3.3]', async () => {
    const database = connect({ max: 2, connectionTimeoutMillis: 2_000, query_timeout: 200 });
    await expectUsable(database);
    for (let outage = 0; outage < 2; outage += 1) {
      network.set({ kind: 'hang' });
      const transactions = [1, 2].map(() =>
        database.unscopedDb.transaction((tx) => tx.execute(one)),
      );
      for (const { status } of await Promise.allSettled(transactions))
        expect(status).toBe('rejected');
      network.set({ kind: 'none' });
      await expectUsable(database);
    }
  });

  test.each(['refuse', 'hang'] as const)(
    'a transaction interrupted by a network failure (%s) fails, writes nothing, and does not affect the next one [crash 3.2]',
    async (kind) => {
      const database = connect({ max: 2, query_timeout: 300 });
      const { unscopedDb } = database;
      await unscopedDb.execute(sql`create table if not exists written (by text)`);
      const broken = unscopedDb.transaction(async (tx) => {
        await tx.execute(sql`insert into written values (${kind})`);
        network.set({ kind });
        await tx.execute(one);
      });
      await expect(broken).rejects.toThrow();
      network.set({ kind: 'none' });
      await expectUsable(database);
      expect(await unscopedDb.$count(sql`written`)).toBe(0);
    },
  );
});
