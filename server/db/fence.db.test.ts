import { eq, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../lib/ids.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Fence } from './fence.ts';
import { findCustomers, totalOf } from './find.ts';
import * as schema from './schema.ts';

const database = await openTestDatabase();

const [dentist, garage] = [newId(), newId()];
const now = new Date();

const customerOf = (tenantId: string, name: string) => ({
  id: newId(),
  tenantId,
  name,
  email: null,
  phone: null,
  searchText: name.toLowerCase(),
  createdAt: now,
});

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && error.cause && typeof error.cause === 'object' && 'code' in error.cause
    ? error.cause.code
    : error;
};

const rowsOf = async (query: SQL) => {
  const result = await database.system.execute(query);
  return Array.isArray(result) ? result : Object.getOwnPropertyDescriptor(result, 'rows')?.value;
};

beforeEach(async () => {
  await database.clear();
  await database.system.insert(schema.tenants).values([
    { id: dentist, name: 'Dentist', host: 'dentist.example', createdAt: now },
    { id: garage, name: 'Garage', host: 'garage.example', createdAt: now },
  ]);
  await database.system
    .insert(schema.customers)
    .values([customerOf(dentist, 'Jo'), customerOf(dentist, 'Ali'), customerOf(garage, 'Sam')]);
});

test('A query that forgets to name the tenant sees that tenant alone', async () => {
  const names = await database.forTenant(garage, async ({ tx }) => {
    const customers = await tx.select().from(schema.customers);
    const tenants = await tx.select().from(schema.tenants);
    return [...customers, ...tenants].map(({ name }) => name);
  });
  expect(names).toEqual(['Sam', 'Garage']);
});

test('A row cannot be written for another tenant', async () => {
  const write = database.forTenant(garage, ({ tx }) =>
    tx.insert(schema.customers).values(customerOf(dentist, 'Planted')),
  );
  expect(await codeOf(write)).toBe('42501');
});

test("Another tenant's rows can be neither changed, nor deleted, nor given away", async () => {
  await database.forTenant(garage, async ({ tx }) => {
    await tx.update(schema.customers).set({ name: 'Changed' }).where(eq(schema.customers.tenantId, dentist));
    await tx.delete(schema.customers).where(eq(schema.customers.tenantId, dentist));
  });
  const give = database.forTenant(garage, ({ tx }) => tx.update(schema.customers).set({ tenantId: dentist }));
  expect(await codeOf(give)).toBe('42501');

  const rows = await database.system.select().from(schema.customers).where(eq(schema.customers.tenantId, dentist));
  expect(rows.map(({ name }) => name).sort()).toEqual(['Ali', 'Jo']);
});

test('The condition of the fence names the tenant beside whatever else is asked', async () => {
  const found = await database.forTenant(dentist, ({ tx, own }) =>
    tx
      .select({ name: schema.customers.name })
      .from(schema.customers)
      .where(own(schema.customers, eq(schema.customers.name, 'Ali'))),
  );
  expect(found).toEqual([{ name: 'Ali' }]);
});

test('What all tenants share is out of the reach of a tenant', async () => {
  await database.system.insert(schema.serverSettings).values({ key: 'secret', value: 'shared' });
  const seen = await database.forTenant(dentist, ({ tx }) => tx.select().from(schema.serverSettings));
  expect(seen).toEqual([]);
  const write = database.forTenant(dentist, ({ tx }) =>
    tx.insert(schema.serverSettings).values({ key: 'other', value: 'x' }),
  );
  expect(await codeOf(write)).toBe('42501');
});

test('Nothing of the fence is left behind when its work ends or fails', async () => {
  await database.forTenant(garage, async () => undefined);
  await expect(
    database.forTenant(garage, async () => {
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await database.system.select().from(schema.customers)).toHaveLength(3);
  const [settings] = await rowsOf(sql`select current_setting('app.tenant', true) as tenant, current_user as role`);
  expect(settings.tenant ?? '').toBe('');
  expect(settings.role).not.toBe('beepaid_tenant');
});

test('Work that fails leaves no row behind', async () => {
  await expect(
    database.forTenant(garage, async ({ tx }) => {
      await tx.insert(schema.customers).values(customerOf(garage, 'Half done'));
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await database.system.select().from(schema.customers)).toHaveLength(3);
});

describe('a search, which runs past row-level security,', () => {
  const finds = (fence: Fence) =>
    fence.tx
      .select({ total: totalOf, ids: sql<string[]>`page.ids` })
      .from(findCustomers(fence, ['a'], { limit: 10, offset: 0 }));

  test('finds what is of the tenant whose fence it is called in', async () => {
    const [found] = await database.forTenant(dentist, finds);
    expect([found?.total, found?.ids.length]).toEqual([1, 1]);
  });

  test.each([
    ['find_customers', sql`select * from find_customers(${dentist}, '{a}', 10, 0)`],
    ['find_payments', sql`select * from find_payments(${dentist}, '{a}', null, null, 10, 0)`],
  ])('finds nothing of another tenant, nor without one: %s', async (_name, search) => {
    const answerIn = (work: Promise<unknown>) => work.then((result) => Object(result).rows);
    expect(await answerIn(database.forTenant(dentist, ({ tx }) => tx.execute(search)))).toHaveLength(1);
    expect(await answerIn(database.forTenant(garage, ({ tx }) => tx.execute(search)))).toEqual([]);
    expect(await answerIn(database.system.execute(search))).toEqual([]);
    const withoutTenant = database.forTenant(dentist, async ({ tx }) => {
      await tx.execute(sql`select set_config('app.tenant', '', true)`);
      return tx.execute(search);
    });
    expect(await answerIn(withoutTenant)).toEqual([]);
  });

  test('is one of two functions that do, with names that nobody can redirect, for the tenant role alone', async () => {
    const rows = await rowsOf(sql`
      select proname as name, proconfig::text as config, has_function_privilege('public', p.oid, 'execute') as open
      from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace order by proname`);
    const config =
      '{"search_path=pg_catalog, public, pg_temp",plan_cache_mode=force_custom_plan,enable_seqscan=off,enable_bitmapscan=off}';
    expect(rows).toEqual([
      { name: 'find_customers', config, open: false },
      { name: 'find_payments', config, open: false },
    ]);
  });
});

test('Every table has row-level security, and a policy where it belongs to a tenant', async () => {
  const rows = await rowsOf(sql`
    select c.relname as name, c.relrowsecurity as secured, count(p.oid) as policies
    from pg_class c left join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by c.relname`);
  const shared = ['rate_limits', 'server_settings'];
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  expect(rows).toEqual(
    tables
      .map(getTableName)
      .sort()
      .map((name) => ({ name, secured: true, policies: shared.includes(name) ? 0 : 1 })),
  );
});

test('Counts and amounts are numbers and instants are dates on either engine', async () => {
  expect(await database.system.$count(schema.customers)).toBe(3);
  const [amounts] = await rowsOf(sql`select count(*) as many, 123456789::bigint as pence from customers`);
  expect(amounts).toEqual({ many: 3, pence: 123456789 });
  const [row] = await database.system
    .select({ many: sql`count(*)`, newest: schema.tenants.createdAt })
    .from(schema.tenants)
    .groupBy(schema.tenants.createdAt);
  expect(row).toEqual({ many: 2, newest: now });
});
