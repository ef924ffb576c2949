import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { dumpTables } from '../../../tests/support/db/read-rows.ts';
import { countWaiting, holdTransaction } from '../../../tests/support/db/second-connection.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { openPaymentEvents } from '../../../tests/support/server/payment-event-reader.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { getCustomerConditions } from '../../domain/personal-data/customer-conditions.ts';
import { eraseCustomer } from '../../domain/personal-data/erase-customer.ts';
import { cliSource } from '../../lib/states/audit-source.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database));
});

const path = '/services/customers/';
const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' };

const insertJo = () => insertCustomer(database, tenant, jo);
const readList = async (query = '') =>
  Object((await client.get(`${path}${query}`)).body) as {
    readonly count: number;
    readonly results: readonly { readonly name: string }[];
  };

test('a deleted customer is in no list, is found by no search, and has no page [audit 4.13]', async () => {
  const { id } = await insertJo();
  await insertCustomer(database, tenant, {
    name: 'Era Sand',
    email: 'era@example.com',
    phone: null,
  });
  expect(await client.delete(`${path}${id}/`)).toMatchObject({ status: 204 });
  for (const query of ['', '?order=name_descending', '?order=largest_total', '?search=e']) {
    const { count, results } = await readList(query);
    expect([query, count, results.map(({ name }) => name)]).toEqual([query, 1, ['Era Sand']]);
  }
  for (const query of ['?search=jo', '?search=900123', '?search=erased'])
    expect(await readList(query)).toEqual({ count: 0, results: [] });
  expect(await client.get(`${path}${id}/`)).toMatchObject({ status: 404 });
  expect(await client.put(`${path}${id}/`, jo)).toMatchObject({ status: 404 });
});

test('the payments of a deleted customer stay with their amounts, without a name and without a customer [audit 4.13]', async () => {
  const customer = await insertJo();
  const payment = await insertPaymentRequest(database, customer, { status: 'paid' });
  await insertCharge(database, payment);
  await client.delete(`${path}${customer.id}/`);
  const { body } = await client.get(`/services/payments/${payment.ident}/`);
  expect(body).toMatchObject({ status: 'paid', amountGross: payment.amountGross });
  expect(Object(body).customer).toEqual({ name: 'Erased', email: null, phone: null });
});

test.each(['requested', 'declined'] as const)(
  'a customer with a request that is %s and can still be paid is not deleted, and nothing changes [audit 4.14]',
  async (status) => {
    const customer = await insertJo();
    await insertPaymentRequest(database, customer, { status: 'paid', ident: 'PAID' });
    await insertPaymentRequest(database, customer, { status, ident: 'OPEN' });
    const before = await dumpTables(database);
    expect(await client.delete(`${path}${customer.id}/`)).toMatchObject({
      status: 409,
      body: {
        code: 'still_payable',
        detail: 'Cancel these requests first, because they can still be paid: OPEN',
      },
    });
    expect(await dumpTables(database)).toEqual(before);
  },
);

test('a deletion whose response was lost is answered again, and another one finds no customer [audit 4.13]', async () => {
  const { id } = await insertJo();
  const key = { 'idempotency-key': 'one' };
  expect(await client.delete(`${path}${id}/`, key)).toMatchObject({ status: 204 });
  expect(await client.delete(`${path}${id}/`, key)).toMatchObject({ status: 204 });
  expect(await client.delete(`${path}${id}/`)).toMatchObject({ status: 404 });
  const { body } = await client.get('/audit/?kind=customer_erased');
  expect(body).toMatchObject({
    count: 1,
    results: [{ actor: { name: 'Ali Baker' }, subject: { type: 'customer', id, name: null } }],
  });
});

test('a user who is not an owner deletes no customer [audit 4.15]', async () => {
  const { id } = await insertJo();
  await insertUser(database, tenant, { email: 'sam@example.com' });
  const staff = await logInAs(server, 'sam@example.com');
  expect(await staff.delete(`${path}${id}/`)).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  });
  expect(await readList()).toMatchObject({ count: 1 });
});

test('a request to the address of a deleted customer gets a new customer [audit 4.13]', async () => {
  const { id } = await insertJo();
  await client.delete(`${path}${id}/`);
  const request = { customer: jo, description: 'Check-up', amountNet: 4500, vatCode: 'T0' };
  const { body } = await client.post('/services/payments/', request);
  expect(Object(body).customer).toMatchObject({ name: jo.name, id: expect.not.stringMatching(id) });
  expect(await readList()).toMatchObject({ count: 1, results: [{ name: jo.name }] });
});

// PGlite has one connection, which cannot wait for another.
test.skipIf(database.engine === 'pglite')(
  'a request that is sent during the deletion gets a new customer [audit 4.13]',
  async () => {
    const { id } = await insertJo();
    const erasure = { now: server.clock(), source: cliSource };
    const commit = await holdTransaction(database, (tx) =>
      eraseCustomer(tx, getCustomerConditions(tx, tenant.id, id), erasure),
    );
    const request = { customer: jo, description: 'Check-up', amountNet: 4500, vatCode: 'T0' };
    const sending = client.post('/services/payments/', request);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await commit();
    const { body } = await sending;
    expect(Object(body).customer).toMatchObject({
      name: jo.name,
      id: expect.not.stringMatching(id),
    });
  },
);

describe('the open screens of colleagues', () => {
  test('load their data again when a customer was deleted, also after a break [audit 4.16]', async () => {
    const [first, second] = [await insertJo(), await insertJo()];
    const before = await openPaymentEvents(server, client);
    const ready = await before.next();
    await client.delete(`${path}${first.id}/`);
    expect((await before.next())?.type).toBe('lost');
    await before.leave();
    await client.delete(`${path}${second.id}/`);
    const after = await openPaymentEvents(server, client, ready?.id);
    expect((await after.next())?.type).toBe('ready');
    expect((await after.next())?.type).toBe('lost');
    await after.leave();
  });
});
