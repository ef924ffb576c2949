import { beforeEach } from 'vitest';
import { insertTenant, insertUser, testPassword } from '../db/fixtures.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { createTestServer, type TestSettings } from './create-test-server.ts';
import { createTestClient } from './test-client.ts';

export interface ShopSettings extends TestSettings {
  /** By default yes. */
  readonly isOwner?: boolean;
  /** By default not. */
  readonly isDemo?: boolean;
}

/** Empties the database first. The tenant is at `localhost`. */
export const createTestShop = async (
  database: TestDatabase,
  { isOwner = true, isDemo = false, ...settings }: ShopSettings = {},
) => {
  await database.clear();
  const server = createTestServer(database, { servesDemo: isDemo, ...settings });
  const tenant = await insertTenant(database, { isDemo });
  const user = await insertUser(database, tenant, { isOwner });
  const client = createTestClient(server);
  await client.logIn(user.email, testPassword);
  return { server, tenant, user, client };
};

export type Shop = Awaited<ReturnType<typeof createTestShop>>;

/** Creates a shop for each test. */
export const setUpTestShop = (database: TestDatabase, settings?: ShopSettings): Shop => {
  const current = {} as Shop;
  beforeEach(async () => {
    Object.assign(current, await createTestShop(database, settings));
  });
  return current;
};

/** Logs a user in with the password, in a browser of its own. */
export const logInAs = async (
  server: Parameters<typeof createTestClient>[0],
  email: string,
  ...address: [host?: string, scheme?: 'http' | 'https']
) => {
  const client = createTestClient(server, ...address);
  await client.logIn(email, testPassword);
  return client;
};
