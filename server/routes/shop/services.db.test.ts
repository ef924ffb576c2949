import { beforeEach, expect, test } from 'vitest';
import { insertService } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ tenant, client } = await createTestShop(database));
});

const path = '/services/services/';
const checkUp = { name: 'Check-up', description: 'Half an hour', cost: 4500, serviceOrder: 3 };

test('a service is created, changed and deleted [spec 3.10, spec 5.16, spec 7.24]', async () => {
  const created = await client.post(path, checkUp);
  expect(created.status).toBe(201);
  const { id } = created.body as { id: string };
  expect(created.body).toEqual({ id, ...checkUp, costGross: null, version: expect.any(String) });

  const updated = await client.put(`${path}${id}/`, {
    ...checkUp,
    name: 'Long check-up',
    cost: null,
  });
  expect(updated.body).toMatchObject({ id, ...checkUp, name: 'Long check-up', cost: null });
  expect((await client.get(`${path}${id}/`)).body).toEqual(updated.body);

  const deleted = await client.delete(`${path}${id}/`);
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect((await client.get(`${path}${id}/`)).status).toBe(404);
  expect((await client.delete(`${path}${id}/`)).status).toBe(404);
});

test('an update without a position in the list does not change the position of the service [spec 5.16]', async () => {
  const { id } = await insertService(database, tenant, { serviceOrder: 7 });
  const updated = await client.put(`${path}${id}/`, {
    name: 'Check-up',
    description: 'An hour',
    cost: 4500,
  });
  expect(updated.body).toMatchObject({ description: 'An hour', serviceOrder: 7 });
});

test('an update without a price does not change the price, and null removes it', async () => {
  const { id } = await insertService(database, tenant, { cost: 4500, serviceOrder: 7 });
  const put = (payload: object) =>
    client.put(`${path}${id}/`, { name: 'Check-up', description: 'An hour', ...payload });
  expect((await put({})).body).toMatchObject({ cost: 4500, serviceOrder: 7 });
  expect((await put({ cost: null, serviceOrder: null })).body).toMatchObject({
    cost: null,
    serviceOrder: null,
  });
});

test('a service has exactly the price with VAT that was typed, even if no net price gives it [counter 11.11]', async () => {
  const price = { cost: 832, costGross: 999 };
  const created = await client.post(path, { ...checkUp, ...price });
  expect(created.body).toMatchObject(price);
  const refused = await client.post(path, { ...checkUp, cost: 4500, costGross: 999 });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'invalid', costGross: expect.anything() },
  ]);
});

test('the price list has no pages, and is sorted by order, then by name [spec 7.23]', async () => {
  await insertService(database, tenant, { name: 'whitening' });
  await insertService(database, tenant, { name: 'Crown' });
  await insertService(database, tenant, { name: 'Second', serviceOrder: 2 });
  await insertService(database, tenant, { name: 'First', serviceOrder: 1 });
  const { body } = await client.get(path);
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual([
    'First',
    'Second',
    'Crown',
    'whitening',
  ]);
});

test('a service is found by name and description [spec 7.23]', async () => {
  await insertService(database, tenant, { name: 'Crème polish', description: 'Gentle' });
  await insertService(database, tenant, { name: 'Crown', description: 'Porcelain' });
  expect((await client.get(`${path}?search=creme`)).body).toMatchObject([{ name: 'Crème polish' }]);
  expect((await client.get(`${path}?search=PORCEL`)).body).toMatchObject([{ name: 'Crown' }]);
  expect((await client.get(`${path}?search=nothing`)).body).toEqual([]);
});

test('a service without name and description or with a fractional price is rejected', async () => {
  const refused = await client.post(path, {
    name: '',
    description: ' ',
    cost: 10.5,
    serviceOrder: 1e9,
  });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({
    name: ['Name must not be empty'],
    description: ['Description must not be empty'],
    cost: ['This field is not valid'],
    service_order: ['This field is not valid'],
  });
});
