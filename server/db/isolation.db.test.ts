import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '../../contract/calls.ts';
import { paymentExportPath } from '../../contract/extensions.ts';
import { toWireCase } from '../../contract/wire-case.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { callBy, callNames, contractOf, subjectsOf } from '../testing/every-call.ts';
import { aTenant, aUser, testPassword } from '../testing/fixtures.ts';
import { type TestClient, testClient } from '../testing/test-client.ts';
import type { Database } from './database.ts';
import type { Fence } from './fence.ts';
import { customers, invites, outbox, paymentHistory, paymentRequests, services, sessions, users } from './schema.ts';

const database = await openTestDatabase();

type Own = Fence['own'];
const unconditional: Own = (_table, ...conditions) => and(...conditions);

/** The first wall taken down: the condition of each query names no tenant. */
const withoutConditions = (behind: Database): Database => ({
  ...behind,
  forTenant: (tenantId, work) => behind.forTenant(tenantId, (fence) => work({ ...fence, own: unconditional })),
});

/** The second wall taken down: work runs as the owner of the tables, whom row-level security lets past. */
const withoutRowSecurity: Database = {
  ...database,
  forTenant: (tenantId, work) =>
    database.forTenant(tenantId, async (fence) => {
      await fence.tx.execute(sql`reset role`);
      return work(fence);
    }),
};

const withParam = callNames.filter((name) => contractOf(name).path.includes('{'));
const withoutParam = callNames.filter((name) => !withParam.includes(name));

const rowsOf = async (...tenantIds: string[]) => {
  const tables = [customers, paymentRequests, paymentHistory, services, users, invites, sessions, outbox];
  const rows = await Promise.all(tables.map((table) => database.system.select().from(table)));
  return rows.map((of) => of.filter(({ tenantId }) => tenantIds.includes(tenantId)));
};

const open = async (behind: Database) => {
  await database.clear();
  const server = createTestServer(behind);
  const ours = await aTenant(database, { host: 'ours.example' });
  const us = await aUser(database, ours);
  const client = testClient(server, 'ours.example');
  await client.logIn(us.email, testPassword);
  return { server, ours, us, client };
};

type Ours = Awaited<ReturnType<typeof open>>;
let others = 0;

/** Another merchant with one of everything, and somebody of ours' own address among its staff. */
const another = async ({ server, us }: Ours) => {
  others += 1;
  const tenant = await aTenant(database, { host: `theirs-${others}.example`, name: 'Theirs' });
  await aUser(database, tenant, { email: us.email });
  const pathOf = await subjectsOf({ server, tenant });
  const paramOf = (name: CallName) => {
    const at = contractOf(name)
      .path.split('/')
      .findIndex((part) => part.startsWith('{'));
    return pathOf(name).split('/')[at] ?? '';
  };
  return { tenant, pathOf, marks: [...new Set(withParam.map(paramOf))] };
};

const signedIn = async (client: TestClient, { us }: Ours) => {
  if ((await client.get('/users/me/')).status !== 200) await client.logIn(us.email, testPassword);
};

const queryKeysOf = (name: CallName) => {
  const { query } = contractOf(name);
  const keys = query && 'entries' in query ? Object.keys(Object(query.entries)) : [];
  return keys.filter((key) => key !== 'limit' && key !== 'page');
};

/** Every list as it is, and with each of its filters set to each of `values`. */
const readsOf = (values: readonly string[]) => {
  const lists = withoutParam.filter((name) => contractOf(name).method === 'get');
  const asked = lists.map((name) => ({ path: contractOf(name).path as string, keys: queryKeysOf(name) }));
  const all = [...asked, { path: paymentExportPath, keys: queryKeysOf('listPayments') }];
  return all.flatMap(({ path, keys }) => [
    path,
    ...keys.flatMap((key) =>
      values.map((value) => `${path}?${new URLSearchParams(Object(toWireCase({ [key]: value })))}`),
    ),
  ]);
};

test('Every call is walked, and each query has keys to try', () => {
  expect(withParam.length).toBeGreaterThan(10);
  expect(withParam.length + withoutParam.length).toBe(callNames.length);
  expect(queryKeysOf('listPayments')).toEqual(expect.arrayContaining(['search', 'customerId', 'userId']));
});

describe.each([
  ['behind both walls', database],
  ['with row-level security alone', withoutConditions(database)],
  ['with the conditions alone', withoutRowSecurity],
])('of another merchant, %s,', (_walls, behind) => {
  let us: Ours;
  beforeEach(async () => {
    us = await open(behind);
  });

  test('nothing is found and nothing changes by its id [spec 1.1, attack 2.6]', async () => {
    const { tenant, pathOf } = await another(us);
    const before = await rowsOf(us.ours.id, tenant.id);
    for (const name of withParam) {
      const { status, body } = await callBy(us.client, pathOf, name);
      expect([name, status, body]).toEqual([name, 404, expect.objectContaining({ code: 'not_found' })]);
    }
    expect(await rowsOf(us.ours.id, tenant.id)).toEqual(before);
  });

  test('nothing is listed, searched or counted', async () => {
    const { tenant, marks } = await another(us);
    const [theirCustomer] = await database.system.select().from(customers).where(eq(customers.tenantId, tenant.id));
    const [theirStaff] = await database.system.select().from(users).where(eq(users.tenantId, tenant.id));
    const reads = readsOf([...marks, String(theirCustomer?.id), String(theirStaff?.id), 'jo', 'e']);
    const answers = async () => {
      const given: [string, string][] = [];
      for (const path of reads) given.push([path, (await us.client.get(path)).text]);
      return given;
    };
    const whileThere = await answers();
    for (const table of [paymentRequests, customers, users, services]) {
      await database.system.delete(table).where(eq(table.tenantId, tenant.id));
    }
    expect(whileThere).toEqual(await answers());
  });

  test('nothing is touched or told by what is ours to write, and its addresses are free', async () => {
    const { tenant, pathOf, marks } = await another(us);
    const before = await rowsOf(tenant.id);
    for (const name of withoutParam) {
      await signedIn(us.client, us);
      const { status, text } = await callBy(us.client, pathOf, name);
      expect([name, status < 300]).toEqual([name, true]);
      for (const mark of marks) expect(text).not.toContain(mark);
    }
    expect(await rowsOf(tenant.id)).toEqual(before);
  });
});

test('With neither wall, every call finds what it names: the walk would notice', async () => {
  const us = await open(withoutConditions(withoutRowSecurity));
  for (const name of withParam) {
    await signedIn(us.client, us);
    const { pathOf } = await another(us);
    const { status } = await callBy(us.client, pathOf, name);
    expect([name, status < 300]).toEqual([name, true]);
  }
  for (const path of ['/services/customers/', '/services/payments/', '/users/']) {
    const { body } = await us.client.get(path);
    expect([path, Object(body).count]).toEqual([path, expect.toSatisfy((count: number) => count >= withParam.length)]);
  }
});
