import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertService } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { prepareCallPaths, sendCall } from '../../../tests/support/server/prepare-calls.ts';
import {
  callNames,
  getCall,
  type TenantCallName,
} from '../../../tests/support/server/sample-calls.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, customers, services } from '../../db/schema.ts';

const database = await openTestDatabase();

const shop = setUpTestShop(database);
let getCallPath: Awaited<ReturnType<typeof prepareCallPaths>>;
beforeEach(async () => {
  getCallPath = await prepareCallPaths(shop);
});

const read = async (name: TenantCallName) => (await shop.client.get(getCallPath(name))).body;
const readVersion = async (name: TenantCallName) => Object(await read(name)).version;
const write = (name: TenantCallName, ifMatch?: string) =>
  sendCall(shop.client, getCallPath, name, ifMatch === undefined ? {} : { 'if-match': ifMatch });

/** The compiler demands that each put and patch says so. */
const overwriting = callNames.filter((name) => getCall(name).overwrites === 'row');

test('services, customers, staff and the shop profile are overwritten by forms', () => {
  expect(overwriting.toSorted()).toEqual([
    'updateCustomer',
    'updateService',
    'updateShop',
    'updateStaffUser',
  ]);
});

describe.each(overwriting)('%s', (name) => {
  test('succeeds for the version that was read, and returns the version of the saved row [extra 12.1]', async () => {
    const { status, body } = await write(name, `"${await readVersion(name)}"`);
    expect(status).toBe(200);
    expect(Object(body).version).toBe(await readVersion(name));
  });

  test('is refused for another version, with the present row in the response, and changes nothing [extra 12.1]', async () => {
    const before = await read(name);
    const eventCount = await database.unscopedDb.$count(auditEvents);
    const refused = await write(name, '"an older version"');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'changed' });
    // The URL of the counter page is not a part of the row.
    expect(before).toMatchObject(Object(refused.body).current);
    expect(await read(name)).toEqual(before);
    expect(await database.unscopedDb.$count(auditEvents)).toBe(eventCount);
  });

  test('is refused for another version when a proxy has removed the header [extra 12.1, extra 12.8]', async () => {
    const before = await read(name);
    const send = (version: unknown) => {
      const getPath = (each: TenantCallName) => `${getCallPath(each)}?if_match=%22${version}%22`;
      return sendCall(shop.client, getPath, name);
    };
    expect((await send('an older version')).body).toMatchObject({ code: 'changed' });
    expect(await read(name)).toEqual(before);
    expect((await send(await readVersion(name))).status).toBe(200);
  });

  test('overwrites the row for a client that sends no version [extra 12.1]', async () => {
    expect((await write(name)).status).toBe(200);
    expect((await write(name, '*')).status).toBe(200);
  });
});

const checkUp = { name: 'Check-up', description: 'Half an hour', cost: 5000 };

test('of two simultaneous edits of one version, one is refused [extra 12.1]', async () => {
  const version = await readVersion('updateService');
  const save = (cost: number) =>
    shop.client.put(
      getCallPath('updateService'),
      { ...checkUp, cost },
      {
        'if-match': `"${version}"`,
      },
    );
  const statuses = (await Promise.all([save(6500), save(7000)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('a row gets another version when an older server has written it [extra 12.1]', async () => {
  const version = await readVersion('updateService');
  await database.unscopedDb.update(services).set({ cost: 6500 });
  expect((await write('updateService', `"${version}"`)).status).toBe(409);
});

test('a row has the same version in a list and on its own [extra 12.1]', async () => {
  const { id } = await insertService(database, shop.tenant, { name: 'Crown' });
  const { body: list } = await shop.client.get('/services/services/?search=Crown');
  const { body: row } = await shop.client.get(`/services/services/${id}/`);
  expect(list).toEqual([row]);
});

test('an edit of a customer whose data was erased meanwhile gets 404 [extra 12.1]', async () => {
  const version = await readVersion('updateCustomer');
  const id = getCallPath('updateCustomer').split('/').at(-2) ?? '';
  await database.unscopedDb
    .update(customers)
    .set({ name: 'Erased', email: null, phone: null, erasedAt: shop.server.clock() })
    .where(eq(customers.id, id));
  expect((await write('updateCustomer', `"${version}"`)).status).toBe(404);
});
