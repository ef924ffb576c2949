import { eq, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPaymentRequest } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { newId } from '../lib/crypto/ids.ts';
import { buildCustomerSearchQuery, pageTotal } from './page-query.ts';
import * as schema from './schema.ts';
import { enterTenantScope, type TenantScope } from './tenant-scope.ts';

const database = await openTestDatabase();

const [dentist, garage] = [newId(), newId()];
const now = new Date();

const buildCustomer = (tenantId: string, name: string) => ({
  id: newId(),
  tenantId,
  name,
  email: null,
  phone: null,
  searchText: name.toLowerCase(),
  createdAt: now,
});

/** SQLSTATE, or another error as it is. */
const getErrorCode = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error ? Object(error.cause) : {};
  return cause.code ?? error;
};

const queryRows = async (query: SQL) => {
  const result = await database.unscopedDb.execute(query);
  return Array.isArray(result) ? result : Object.getOwnPropertyDescriptor(result, 'rows')?.value;
};

beforeEach(async () => {
  await database.clear();
  await database.unscopedDb.insert(schema.tenants).values([
    { id: dentist, name: 'Dentist', host: 'dentist.example', createdAt: now },
    { id: garage, name: 'Garage', host: 'garage.example', createdAt: now },
  ]);
  await database.unscopedDb
    .insert(schema.customers)
    .values([
      buildCustomer(dentist, 'Jo'),
      buildCustomer(dentist, 'Ali'),
      buildCustomer(garage, 'Sam'),
    ]);
});

test('A query without a tenant condition returns only rows of the current tenant', async () => {
  const names = await database.forTenant(garage, async ({ tx }) => {
    const customers = await tx.select().from(schema.customers);
    const tenants = await tx.select().from(schema.tenants);
    return [...customers, ...tenants].map(({ name }) => name);
  });
  expect(names).toEqual(['Sam', 'Garage']);
});

test('Inserting a row for another tenant fails', async () => {
  const write = database.forTenant(garage, ({ tx }) =>
    tx.insert(schema.customers).values(buildCustomer(dentist, 'Planted')),
  );
  expect(await getErrorCode(write)).toBe('42501');
});

test('Rows of another tenant cannot be updated or deleted, and a row cannot be moved to another tenant', async () => {
  await database.forTenant(garage, async ({ tx }) => {
    await tx
      .update(schema.customers)
      .set({ name: 'Changed' })
      .where(eq(schema.customers.tenantId, dentist));
    await tx.delete(schema.customers).where(eq(schema.customers.tenantId, dentist));
  });
  const move = database.forTenant(garage, ({ tx }) =>
    tx.update(schema.customers).set({ tenantId: dentist }),
  );
  expect(await getErrorCode(move)).toBe('42501');

  const rows = await database.unscopedDb
    .select()
    .from(schema.customers)
    .where(eq(schema.customers.tenantId, dentist));
  expect(rows.map(({ name }) => name).sort()).toEqual(['Ali', 'Jo']);
});

test('whereTenant combines the tenant condition with other conditions', async () => {
  const found = await database.forTenant(dentist, ({ tx, whereTenant }) =>
    tx
      .select({ name: schema.customers.name })
      .from(schema.customers)
      .where(whereTenant(schema.customers, eq(schema.customers.name, 'Ali'))),
  );
  expect(found).toEqual([{ name: 'Ali' }]);
});

test('Tables shared by all tenants are not accessible in a tenant scope', async () => {
  await database.unscopedDb
    .insert(schema.serverSettings)
    .values({ key: 'secret', value: 'shared' });
  const seen = await database.forTenant(dentist, ({ tx }) =>
    tx.select().from(schema.serverSettings),
  );
  expect(seen).toEqual([]);
  const write = database.forTenant(dentist, ({ tx }) =>
    tx.insert(schema.serverSettings).values({ key: 'other', value: 'x' }),
  );
  expect(await getErrorCode(write)).toBe('42501');
});

test('The tenant role cannot change the tenant, the history, provider events or the audit log [attack 6.3, audit 1.4]', async () => {
  const { tenants, paymentHistory, providerEvents, auditEvents } = schema;
  const writes: Record<string, (scope: TenantScope) => Promise<unknown>> = {
    'insert tenant': ({ tx }) =>
      tx.insert(tenants).values({ id: garage, name: 'Own', host: 'own', createdAt: now }),
    'update tenant': ({ tx }) => tx.update(tenants).set({ name: 'Own' }),
    'delete tenant': ({ tx }) => tx.delete(tenants),
    'update history': ({ tx }) => tx.update(paymentHistory).set({ event: 'paid' }),
    'delete history': ({ tx }) => tx.delete(paymentHistory),
    'update provider event': ({ tx }) => tx.update(providerEvents).set({ status: 'paid' }),
    'delete provider event': ({ tx }) => tx.delete(providerEvents),
    'update audit event': ({ tx }) => tx.update(auditEvents).set({ kind: 'logged_in' }),
    'delete audit event': ({ tx }) => tx.delete(auditEvents),
  };
  for (const [name, write] of Object.entries(writes)) {
    expect([name, await getErrorCode(database.forTenant(garage, write))]).toEqual([name, '42501']);
  }
});

test('Deleting a payment request deletes its history and provider events', async () => {
  const [customer] = await database.unscopedDb
    .select()
    .from(schema.customers)
    .where(eq(schema.customers.tenantId, garage));
  if (!customer) throw new Error('The garage has no customer');
  const { id } = await insertPaymentRequest(database, customer);
  const row = { tenantId: garage, paymentRequestId: id };
  await database.forTenant(garage, async ({ tx }) => {
    await tx.insert(schema.paymentHistory).values({ ...row, id: newId(), event: 'paid', at: now });
    await tx
      .insert(schema.providerEvents)
      .values({ ...row, id: 'msg_1', status: 'paid', occurredAt: now, receivedAt: now });
    await tx.delete(schema.paymentRequests);
  });
  expect(await database.unscopedDb.$count(schema.paymentHistory)).toBe(0);
  expect(await database.unscopedDb.$count(schema.providerEvents)).toBe(0);
});

test('The tenant scope resets the role and the tenant setting after success and after failure', async () => {
  await database.forTenant(garage, async () => undefined);
  await expect(
    database.forTenant(garage, async () => {
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await database.unscopedDb.select().from(schema.customers)).toHaveLength(3);
  const [settings] = await queryRows(
    sql`select current_setting('app.tenant', true) as tenant, current_user as role`,
  );
  expect(settings.tenant ?? '').toBe('');
  expect(settings.role).not.toBe('beepaid_tenant');
});

test('A temporary table with the name of a table does not replace it in a tenant scope [attack 6.1]', async () => {
  const names = await database.unscopedDb.transaction(async (tx) => {
    await tx.execute(sql`create temporary table customers (like public.customers) on commit drop`);
    const scope = await enterTenantScope(tx, garage, database.cipher);
    return scope.tx.select({ name: schema.customers.name }).from(schema.customers);
  });
  expect(names).toEqual([{ name: 'Sam' }]);
});

test('A failed transaction writes no rows', async () => {
  await expect(
    database.forTenant(garage, async ({ tx }) => {
      await tx.insert(schema.customers).values(buildCustomer(garage, 'Half done'));
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await database.unscopedDb.select().from(schema.customers)).toHaveLength(3);
});

describe('a search function, which bypasses row-level security,', () => {
  const searchCustomers = (scope: TenantScope) =>
    scope.tx
      .select({ total: pageTotal, ids: sql<string[]>`page.ids` })
      .from(buildCustomerSearchQuery(scope, [['a']], { limit: 10, offset: 0 }));

  test('returns only rows of the tenant in scope', async () => {
    const [found] = await database.forTenant(dentist, searchCustomers);
    expect([found?.total, found?.ids.length]).toEqual([1, 1]);
  });

  test.each([
    ['find_customers', sql`select * from find_customers(${dentist}, '{a}', '{}', 10, 0)`],
    [
      'find_customers of the last release',
      sql`select * from find_customers(${dentist}, '{a}', 10, 0)`,
    ],
    [
      'find_payments',
      sql`select * from find_payments(${dentist}, '{a}', '{}', 100, '{paid}', null, null, 10, 0)`,
    ],
    [
      'find_payments of the last release',
      sql`select * from find_payments(${dentist}, '{a}', 100, '{paid}', null, null, 10, 0)`,
    ],
  ])('returns no rows of another tenant, or without a tenant: %s', async (_name, search) => {
    const readResult = (work: Promise<unknown>) => work.then((result) => Object(result).rows);
    expect(
      await readResult(database.forTenant(dentist, ({ tx }) => tx.execute(search))),
    ).toHaveLength(1);
    expect(await readResult(database.forTenant(garage, ({ tx }) => tx.execute(search)))).toEqual(
      [],
    );
    expect(await readResult(database.unscopedDb.execute(search))).toEqual([]);
    const withoutTenant = database.forTenant(dentist, async ({ tx }) => {
      await tx.execute(sql`select set_config('app.tenant', '', true)`);
      return tx.execute(search);
    });
    expect(await readResult(withoutTenant)).toEqual([]);
  });

  test('is one of four such functions, has a fixed search_path, and can be executed only by the tenant role', async () => {
    const rows = await queryRows(sql`
      select proname as name, proconfig::text as config, has_function_privilege('public', p.oid, 'execute') as open
      from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace order by proname`);
    const config =
      '{"search_path=pg_catalog, public, pg_temp",plan_cache_mode=force_custom_plan,enable_seqscan=off,enable_bitmapscan=off}';
    expect(rows).toEqual([
      { name: 'find_customers', config, open: false },
      { name: 'find_customers', config, open: false },
      { name: 'find_payments', config, open: false },
      { name: 'find_payments', config, open: false },
    ]);
  });
});

test('Every table has row-level security, and every tenant table has a policy', async () => {
  const rows = await queryRows(sql`
    select c.relname as name, c.relrowsecurity as secured, count(p.oid) as policies
    from pg_class c left join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by c.relname`);
  const shared = [
    'email_accounts',
    'payment_account_changes',
    'provider_accounts',
    'rate_limits',
    'sandbox_sessions',
    'server_settings',
    'text_accounts',
  ];
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  expect(rows).toEqual(
    tables
      .map(getTableName)
      .sort()
      .map((name) => ({ name, secured: true, policies: shared.includes(name) ? 0 : 1 })),
  );
});

test('Every reference between tenant tables contains the tenant [attack 6.2]', async () => {
  const rows = await queryRows(sql`
    select conname as name from pg_constraint f
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenants'::regclass
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = 'tenant_id')`);
  expect(rows).toEqual([]);
});

test('A row cannot refer to a row of another tenant [attack 6.2]', async () => {
  const [theirs] = await database.unscopedDb
    .select()
    .from(schema.customers)
    .where(eq(schema.customers.tenantId, dentist));
  if (!theirs) throw new Error('The dentist has no customer');
  const insert = insertPaymentRequest(database, { ...theirs, tenantId: garage });
  expect(await getErrorCode(insert)).toBe('23503');
});

test('Counts and amounts are numbers, and timestamps are dates, on both database engines', async () => {
  expect(await database.unscopedDb.$count(schema.customers)).toBe(3);
  const [amounts] = await queryRows(
    sql`select count(*) as many, 123456789::bigint as pence from customers`,
  );
  expect(amounts).toEqual({ many: 3, pence: 123456789 });
  const [row] = await database.unscopedDb
    .select({ many: sql`count(*)`, newest: schema.tenants.createdAt })
    .from(schema.tenants)
    .groupBy(schema.tenants.createdAt);
  expect(row).toEqual({ many: 2, newest: now });
});
