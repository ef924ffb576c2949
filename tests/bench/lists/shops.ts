import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { customers, tenants } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/sessions/passwords.ts';
import type { BulkSize } from '../../../server/seeds/bulk/distribution.ts';
import { createIdDigits, seedBulk } from '../../../server/seeds/bulk/seed-bulk.ts';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';

/**
 * The host of the busiest shop, which gets at least a fortieth of all rows. With each of the sizes
 * below it has 5,000 customers and 50,000 payments.
 */
export const busiestHost = 'shop-1.localhost';

export const oneShop: BulkSize = { tenants: 1, customers: 5_000, payments: 50_000 };
export const manyShops: BulkSize = { tenants: 1_000, customers: 200_000, payments: 2_000_000 };

/** Fills an empty database as `npm run cli -- seed` does. */
export const fillShops = async ({ unscopedDb }: Database, size: BulkSize) => {
  const passwordHash = await hashPassword(demoLogin.password);
  await seedBulk(unscopedDb, {
    ...size,
    firstTenantNumber: 1,
    passwordHash,
    idDigits: createIdDigits(),
    now: new Date(),
  });
};

/** Returns the id of the first customer of the busiest shop. */
export const findFirstCustomer = async ({ unscopedDb }: Database) => {
  const [customer] = await unscopedDb
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(tenants, eq(tenants.id, customers.tenantId))
    .where(eq(tenants.host, busiestHost))
    .orderBy(asc(sql`lower(${customers.name})`), asc(customers.id))
    .limit(1);
  if (!customer)
    throw new Error(
      `There is no customer at ${busiestHost}: was this database filled by the seed command?`,
    );
  return customer.id;
};
