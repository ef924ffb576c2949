import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertCharge,
  insertCustomer,
  insertNewRequest,
  insertPaymentRequest,
  insertTenant,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database));
});

const path = '/services/customers/';

test('a customer with only an email address is created and can be read [spec 3.3, spec 7.15, spec 7.16]', async () => {
  const created = await client.post(path, { name: '  Jo Bloggs ', email: 'Jo@Example.com' });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(String),
    name: 'Jo Bloggs',
    email: 'Jo@Example.com',
    phone: null,
    totalPayments: 0,
    unpaidAmount: 0,
    version: expect.any(String),
  });
  const { id } = created.body as { id: string };
  expect((await client.get(`${path}${id}/`)).body).toEqual(created.body);
});

test('a customer without name, email and phone is refused with an error at each field', async () => {
  const refused = await client.post(path, { name: ' ', email: '', phone: '' });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toEqual({
    detail: 'Some fields are not valid',
    code: 'invalid',
    name: ['Name must not be empty'],
    email: ['Either email or phone is required'],
    phone: ['Either email or phone is required'],
  });
});

test('the total of a customer counts only paid requests [spec 3.4]', async () => {
  const customer = await insertCustomer(database, tenant);
  for (const amountGross of [6_000, 150]) {
    const paid = await insertPaymentRequest(database, customer, { status: 'paid', amountGross });
    await insertCharge(database, paid);
    await insertCharge(database, paid, { kind: 'duplicate' });
  }
  for (const status of [
    'requested',
    'declined',
    'cancelled_client',
    'refunded_provider',
  ] as const) {
    await insertPaymentRequest(database, customer, { status });
  }
  expect((await client.get(`${path}${customer.id}/`)).body).toMatchObject({ totalPayments: 6150 });
  expect((await client.get(path)).body).toMatchObject({
    count: 1,
    results: [{ totalPayments: 6150 }],
  });
});

test('a customer owes the sum of the requests that are requested, or declined with a link that can still be paid [counter 7.8]', async () => {
  const customer = await insertCustomer(database, tenant);
  await insertPaymentRequest(database, customer, { status: 'requested', amountGross: 6000 });
  await insertPaymentRequest(database, customer, { status: 'declined', amountGross: 150 });
  await insertPaymentRequest(database, customer, {
    status: 'declined',
    amountGross: 9000,
    expiresAt: new Date(server.clock().getTime() - 1),
  });
  await insertPaymentRequest(database, customer, { status: 'cancelled_client', amountGross: 700 });
  expect((await client.get(`${path}${customer.id}/`)).body).toMatchObject({ unpaidAmount: 6150 });
  expect((await client.get(path)).body).toMatchObject({
    count: 1,
    results: [{ unpaidAmount: 6150 }],
  });
});

describe('the filter of customers who owe money', () => {
  const list = async (query = '') => {
    const { body } = await client.get(`${path}?filter=unpaid${query}`);
    const { count, results } = body as { count: number; results: { name: string }[] };
    return { count, names: results.map(({ name }) => name) };
  };
  const insertOwing = async (name: string, amountGross: number) => {
    const customer = await insertCustomer(database, tenant, { name });
    await insertPaymentRequest(database, customer, { status: 'requested', amountGross });
    return customer;
  };

  test('lists the largest amount first, also with a search, and shows no customer on two pages [counter 7.9]', async () => {
    await insertOwing('Ada', 100);
    const bea = await insertOwing('Bea', 900);
    await insertPaymentRequest(database, bea, { status: 'requested', amountGross: 200 });
    await insertOwing('Beatrix', 1_000);
    const paid = await insertCustomer(database, tenant, { name: 'Bella' });
    await insertPaymentRequest(database, paid, { status: 'paid', amountGross: 9_000 });
    expect(await list()).toEqual({ count: 3, names: ['Bea', 'Beatrix', 'Ada'] });
    expect(await list('&search=be')).toEqual({ count: 2, names: ['Bea', 'Beatrix'] });
    expect(await list('&limit=2&page=2')).toEqual({ count: 3, names: ['Ada'] });
    expect(await list('&page=2')).toEqual({ count: 3, names: [] });
  });

  test('lists no customer of another tenant [counter 7.9]', async () => {
    const other = await insertTenant(database, { host: 'other.example' });
    await insertNewRequest(database, other);
    expect(await list()).toEqual({ count: 0, names: [] });
  });
});

test('customers are listed by name, ten on a page [spec 3.5, spec 7.14]', async () => {
  const names = [
    'anna',
    'Bea',
    'Čeněk',
    'dan',
    'Eve',
    'fred',
    'Gus',
    'hal',
    'Ida',
    'jim',
    'Kim',
    'lou',
  ];
  for (const name of [...names].reverse()) await insertCustomer(database, tenant, { name });
  const first = await client.get(`${path}?page=1`);
  const second = await client.get(`${path}?page=2&limit=10`);
  const beyond = await client.get(`${path}?page=1000000000`);
  const getNames = (body: unknown) =>
    (body as { results: { name: string }[] }).results.map(({ name }) => name);
  expect(first.body).toMatchObject({ count: 12 });
  expect(getNames(first.body)).toHaveLength(10);
  expect([...getNames(first.body), ...getNames(second.body)].sort()).toEqual([...names].sort());
  expect(getNames(first.body).slice(0, 2)).toEqual(['anna', 'Bea']);
  expect(beyond.body).toEqual({ count: 12, results: [] });
});

test.each([
  ['a name in another case', 'čenek', 'Čeněk Novák'],
  ['an email address', 'CENEK@', 'Čeněk Novák'],
  ['a phone number with other spaces', '07700900456', 'Čeněk Novák'],
  ['the domain of an email address with letters beyond a–z', 'bücher', 'Stube'],
  ['words of several fields, in any order', 'novák cenek@', 'Čeněk Novák'],
  ['a percent sign, which is not a wildcard', '100%', '100% Bakery'],
])('a customer is found by %s [spec 7.14]', async (_by, search, name) => {
  await insertCustomer(database, tenant, {
    name: 'Čeněk Novák',
    email: 'cenek@example.com',
    phone: '07700 900 456',
  });
  await insertCustomer(database, tenant, {
    name: '100% Bakery',
    phone: null,
    email: 'bakery@example.com',
  });
  await insertCustomer(database, tenant, {
    name: 'Someone Else',
    phone: null,
    email: 'else@example.com',
  });
  await client.post(path, { name: 'Stube', email: 'jo@bücher.test', phone: '' });
  const response = await client.get(`${path}?search=${encodeURIComponent(search)}`);
  expect(response.body).toMatchObject({ count: 1, results: [{ name }] });
});

test('an update replaces the customer’s fields and updates the search [spec 7.17]', async () => {
  const customer = await insertCustomer(database, tenant);
  const updated = await client.put(`${path}${customer.id}/`, {
    name: 'Jo Smith',
    email: '',
    phone: '07700 900999',
  });
  expect(updated.status).toBe(200);
  expect(updated.body).toMatchObject({ name: 'Jo Smith', email: null, phone: '07700 900999' });
  expect((await client.get(`${path}?search=smith`)).body).toMatchObject({ count: 1 });
  expect((await client.get(`${path}?search=bloggs`)).body).toMatchObject({ count: 0 });
});

test('an update does not change fields that are missing in the payload, and clears fields that are empty', async () => {
  const customer = await insertCustomer(database, tenant, {
    email: 'jo@example.com',
    phone: '07700 900123',
  });
  const put = (payload: object) => client.put(`${path}${customer.id}/`, payload);
  const withoutPhone = await put({ name: 'Jo Smith', email: 'smith@example.com' });
  expect(withoutPhone.body).toMatchObject({
    name: 'Jo Smith',
    email: 'smith@example.com',
    phone: '07700 900123',
  });
  for (const search of ['smith', '07700900123']) {
    expect((await client.get(`${path}?search=${search}`)).body).toMatchObject({ count: 1 });
  }
  const withoutEmail = await put({ name: 'Jo Smith', phone: '07700 900999' });
  expect(withoutEmail.body).toMatchObject({ email: 'smith@example.com', phone: '07700 900999' });
  expect((await put({ name: 'Jo', email: 'jo@example.com', phone: '' })).body).toMatchObject({
    phone: null,
  });
  expect((await put({ name: 'Jo', email: null, phone: '07700 900999' })).body).toMatchObject({
    email: null,
  });
  expect((await client.get(`${path}?search=smith`)).body).toMatchObject({ count: 0 });
});

test('an unknown customer gets 404', async () => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  for (const id of [unknownId, 'abc', '1', '%ff', "';--"]) {
    const response = await client.get(`${path}${id}/`);
    expect([id, response.status, response.body]).toEqual([
      id,
      404,
      { detail: 'Customer not found', code: 'not_found' },
    ]);
  }
  for (const id of ['%00', 'x'.repeat(5_000)])
    expect((await client.get(`${path}${id}/`)).status).toBe(404);
  const payload = { name: 'Jo', email: 'jo@example.com', phone: '' };
  expect((await client.put(`${path}${unknownId}/`, payload)).status).toBe(404);
  expect(server.logged).toEqual([]);
});
