import { createTestServer, type TestSettings } from './create-test-server.ts';
import type { TestDatabase } from './database.ts';
import { aTenant, aUser, testPassword } from './fixtures.ts';
import { testClient } from './test-client.ts';

/** An emptied database with one tenant at `localhost`, and a member of its staff who has signed in. */
export const aShop = async (database: TestDatabase, settings: TestSettings = {}) => {
  await database.clear();
  const server = createTestServer(database, settings);
  const tenant = await aTenant(database);
  const user = await aUser(database, tenant);
  const client = testClient(server);
  await client.logIn(user.email, testPassword);
  return { server, tenant, user, client };
};

export type Shop = Awaited<ReturnType<typeof aShop>>;
