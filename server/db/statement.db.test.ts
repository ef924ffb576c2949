import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertTenant } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { tenants } from './schema.ts';
import { createStatement } from './statement.ts';

const { system, ...database } = await openTestDatabase();

const selectName = createStatement((db) =>
  db
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder('id'))),
);

test('a statement that PostgreSQL has refused to prepare runs later, on every connection', async () => {
  const { id, name } = await insertTenant({ ...database, system });
  const failed = system.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    await selectName(tx, { id });
  });
  await expect(failed).rejects.toThrow();
  const runs = Array.from({ length: 30 }, () => selectName(system, { id }));
  for (const rows of await Promise.all(runs)) expect(rows).toEqual([{ name }]);
});
