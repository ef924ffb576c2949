import { and } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { customers, invites, outbox, paymentRequests, services, sessions, users } from '../db/schema.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { aCustomer, anInvite, aPayment, aService, aTenant, aUser, testPassword } from '../testing/fixtures.ts';
import { testClient } from '../testing/test-client.ts';
import { dayMs } from '../testing/test-clock.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

/** The same database with the condition of each query taken away, so that row-level security stands alone. */
const withoutConditions: Database = {
  ...database,
  forTenant: (tenantId, work) =>
    database.forTenant(tenantId, (fence) => work({ ...fence, own: (_table, ...conditions) => and(...conditions) })),
};

const password = 'a long walk home';
const person = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: '', isActive: false };
const stranger = { name: 'Stolen', email: 'stolen@example.com', phone: '' };
const service = { name: 'Stolen', description: 'Stolen' };

const everything = async () =>
  Promise.all(
    [customers, paymentRequests, services, users, invites, sessions, outbox].map((table) =>
      database.system.select().from(table),
    ),
  );

describe.each([
  ['behind both walls', database],
  ['with row-level security alone', withoutConditions],
])('of another merchant, %s,', (_walls, behind) => {
  const open = async () => {
    await database.clear();
    const server = createTestServer(behind);
    const ours = await aTenant(database, { host: 'ours.example' });
    const theirs = await aTenant(database, { host: 'theirs.example', name: 'Theirs' });
    const us = await aUser(database, ours);
    const sam = await aUser(database, theirs, { email: person.email, passwordHash: null });
    const customer = await aCustomer(database, theirs);
    const payment = await aPayment(database, customer, { userId: sam.id, status: 'requested' });
    const { id: serviceId } = await aService(database, theirs);
    const token = await anInvite(database, sam, new Date(server.clock().getTime() + dayMs));
    const client = testClient(server, 'ours.example');
    await client.logIn(us.email, testPassword);
    return { client, us, sam, customer, payment, serviceId, token };
  };
  let shop: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    shop = await open();
  });

  test('nothing is found and nothing changes by its id', async () => {
    const { client, sam, customer, payment, serviceId, token } = shop;
    const before = await everything();
    const answers = [
      await client.get(`/services/customers/${customer.id}/`),
      await client.put(`/services/customers/${customer.id}/`, stranger),
      await client.get(`/services/payments/${payment.ident}/`),
      await client.post(`/services/payments/${payment.ident}/cancel/`),
      await client.post(`/services/payments/${payment.ident}/resend/`),
      await client.get(`/services/services/${serviceId}/`),
      await client.put(`/services/services/${serviceId}/`, service),
      await client.delete(`/services/services/${serviceId}/`),
      await client.get(`/users/${sam.id}/`),
      await client.put(`/users/${sam.id}/`, person),
      await client.post(`/users/${sam.id}/resend_invite/`),
      await client.get(`/invites/${token}/`),
      await client.post(`/invites/${token}/accept/`, {
        ...person,
        password,
        passwordConfirm: password,
        terms: true,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => expect.objectContaining({ code: 'not_found' })));
    expect(await everything()).toEqual(before);
  });

  test('nothing is listed, searched or counted', async () => {
    const { client, us, sam, customer, payment } = shop;
    const none = { count: 0, results: [] };
    expect((await client.get('/services/customers/')).body).toEqual(none);
    expect((await client.get('/services/customers/?search=jo')).body).toEqual(none);
    expect((await client.get('/services/payments/')).body).toEqual(none);
    expect((await client.get(`/services/payments/?search=${payment.ident}`)).body).toEqual(none);
    expect((await client.get(`/services/payments/?customer_id=${customer.id}`)).body).toEqual(none);
    expect((await client.get(`/services/payments/?user_id=${sam.id}`)).body).toEqual(none);
    expect((await client.get('/services/services/')).body).toEqual([]);
    expect((await client.get('/users/')).body).toMatchObject({ count: 1, results: [{ id: us.id }] });
  });

  test('a customer with the same address is not ours, and the address of its staff is free', async () => {
    const { client, customer } = shop;
    const { name, email } = customer;
    const created = await client.post('/services/payments/', {
      customer: { name, email, phone: '' },
      description: 'Check-up',
      amountNet: 4500,
      vatCode: 'T0',
    });
    expect(created.status).toBe(201);
    expect(created.body).not.toMatchObject({ customer: { id: customer.id } });
    expect((await client.post('/invites/', { ...person, isActive: true })).status).toBe(201);
  });
});
