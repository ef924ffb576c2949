import { insertTenant, insertUser, testPassword } from '../db/fixtures.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { createTestServer, type TestSettings } from './create-test-server.ts';
import { createTestClient } from './test-client.ts';

export interface ShopSettings extends TestSettings {
  /** Whether the user is the owner; by default not. */
  readonly isOwner?: boolean;
}

/** Empties the database, creates a tenant at `localhost`, and logs a user in. */
export const createTestShop = async (database: TestDatabase, { isOwner = false, ...settings }: ShopSettings = {}) => {
  await database.clear();
  const server = createTestServer(database, settings);
  const tenant = await insertTenant(database);
  const user = await insertUser(database, tenant, { isOwner });
  const client = createTestClient(server);
  await client.logIn(user.email, testPassword);
  return { server, tenant, user, client };
};

export type Shop = Awaited<ReturnType<typeof createTestShop>>;
