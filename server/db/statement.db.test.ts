import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { insertTenant } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import type { Drizzle } from './drizzle.ts';
import { sessions, tenants } from './schema.ts';
import { createStatement } from './statement.ts';

const same = alias(tenants, 'same');
const { unscopedDb, ...database } = await openTestDatabase();

const selectName = createStatement((db) =>
  db
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder('id'))),
);

test('a statement that PostgreSQL could not prepare at first runs later, on every connection', async () => {
  const { id, name } = await insertTenant({ ...database, unscopedDb });
  const failed = unscopedDb.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    await selectName(tx, { id });
  });
  await expect(failed).rejects.toThrow();
  const runs = Array.from({ length: 30 }, () => selectName(unscopedDb, { id }));
  for (const rows of await Promise.all(runs)) expect(rows).toEqual([{ name }]);
});

const selectTenants = (db: Drizzle) =>
  db
    .select({
      id: tenants.id,
      createdAt: tenants.createdAt,
      nameLength: sql`length(${tenants.name})`.mapWith(String),
      missing: sql`null`,
      same: { name: same.name, isDemo: same.isDemo, one: sql`1` },
      session: { id: sessions.id, signedInAt: sessions.signedInAt, one: sql`1` },
    })
    .from(tenants)
    .leftJoin(same, and(eq(same.id, tenants.id), eq(same.name, 'joined')))
    .leftJoin(sessions, eq(sessions.tenantId, tenants.id))
    .orderBy(asc(tenants.name));

test('a statement returns the same rows as Drizzle, also for outer joins', async () => {
  const tenant = await insertTenant({ ...database, unscopedDb }, { host: 'joined.test' });
  await unscopedDb.update(tenants).set({ name: 'joined' }).where(eq(tenants.id, tenant.id));
  const rows = await createStatement(selectTenants)(unscopedDb, {});
  expect(rows).toEqual(await selectTenants(unscopedDb));
  expect(rows).toContainEqual(
    expect.objectContaining({ same: null, session: null, missing: null }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ same: { name: 'joined', isDemo: expect.any(Boolean), one: 1 } }),
  );
});
