import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffUser } from '../../contract/entities/staff.ts';
import { insertCustomer, insertUser } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { logInWithPin, preparePinLogIn } from '../../tests/support/server/tablet-steps.ts';
import { createTestClient } from '../../tests/support/server/test-client.ts';
import { createTestShop } from '../../tests/support/server/test-shop.ts';
import { customers, paymentRequests, tenants, users } from '../db/schema.ts';
import { MINUTE_MS } from '../lib/time/durations.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const nameWithLink = 'Win £500 at evil.example/pay';
const nameErrors = ['Please leave web and email addresses out of the name'];
const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const sam = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'sam@example.com',
  phone: '',
  isActive: true,
};

test('a link in a customer’s name is rejected with an error at the field, and nothing is stored or sent [attack 5.8]', async () => {
  const customer = await client.post('/services/customers/', { ...jo, name: nameWithLink });
  expect([customer.status, customer.body]).toMatchObject([
    400,
    { code: 'invalid', name: nameErrors },
  ]);
  const request = {
    customer: { ...jo, name: nameWithLink, phone: '12' },
    description: '',
    amountNet: 4500,
    vatCode: 'T1',
  };
  const refused = await client.post('/services/payments/', request);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      customer: {
        name: nameErrors,
        phone: ['Texts cannot reach this number. Please correct or remove it'],
      },
    },
  ]);
  expect(await database.unscopedDb.$count(customers)).toBe(0);
  expect(await server.messages()).toEqual([]);
});

test('a customer whose saved name contains a link can be updated while the name stays the same [attack 5.8]', async () => {
  const { id } = await insertCustomer(database, tenant, { name: nameWithLink });
  const update = (name: string) => client.put(`/services/customers/${id}/`, { ...jo, name });
  expect((await update(nameWithLink)).status).toBe(200);
  expect((await update(`${nameWithLink}!`)).body).toMatchObject({ name: nameErrors });
  expect((await update('A.B. Smith Ltd.')).body).toMatchObject({ name: 'A.B. Smith Ltd.' });
});

test.each(['firstName', 'lastName'])(
  'a link in the %s of a colleague is rejected with an error at the field [attack 5.8]',
  async (field) => {
    const invited = await client.post('/invites/', { ...sam, [field]: nameWithLink });
    expect([invited.status, invited.body]).toMatchObject([400, { [field]: nameErrors }]);
    expect(await database.unscopedDb.$count(users)).toBe(1);
    expect(await server.messages()).toEqual([]);
    const { id } = await insertUser(database, tenant, sam);
    const updated = await client.put(`/users/${id}/`, { ...sam, [field]: nameWithLink });
    expect(updated.body).toMatchObject({ [field]: nameErrors });
  },
);

test('a link in the name of a colleague who accepts an invite is rejected, and the invite stays valid [attack 5.8]', async () => {
  expect((await client.post('/invites/', sam)).body as StaffUser).toMatchObject({
    firstName: 'Sam',
  });
  const [invite] = await server.messages();
  const token = /token=([\w-]+)/.exec(invite?.text ?? '')?.[1];
  const password = 'a long walk home';
  const accept = (lastName: string) =>
    createTestClient(server).post(`/invites/${token}/accept/`, {
      ...sam,
      lastName,
      password,
      passwordConfirm: password,
      terms: true,
    });
  expect((await accept(nameWithLink)).body).toMatchObject({ lastName: nameErrors });
  expect((await accept('St. John')).status).toBe(200);
});

const path = '/services/payments/';
const createRequest = (description: string) => ({
  customer: jo,
  description,
  amountNet: 4500,
  vatCode: 'T1',
});

test('a session with a PIN can send links only to the shop’s own hosts, and gets no question about other links [attack 5.15]', async () => {
  server.clock.advance(MINUTE_MS);
  await preparePinLogIn(client);
  const ask = (description: string, query = '') =>
    client.post(`${path}${query}`, createRequest(description));
  expect((await ask('Win at evil.zip')).status).toBe(201);
  expect((await logInWithPin(client, user)).status).toBe(200);
  for (const query of ['', '?ask_about_links=true']) {
    const { status, body } = await ask('Win at evil.zip', query);
    expect([status, body]).toMatchObject([
      400,
      { description: ['To send a link to another website, please log in with your password'] },
    ]);
  }
  expect((await ask('Whitening kit')).status).toBe(201);
});

describe('a client that supports the question about links', () => {
  const asking = `${path}?ask_about_links=true`;
  const key = { 'idempotency-key': '9b2f7c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d' };
  const request = createRequest('Kit, see https://evil.example/kit or maps.example.com');
  const countRequests = () => database.unscopedDb.$count(paymentRequests);

  test('gets a question about links to other websites, and the repeated call with the answer sends them once [attack 5.16]', async () => {
    const refused = await client.post(asking, request, key);
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        code: 'foreign_link',
        detail:
          'The description links to evil.example and maps.example.com, which may not be your shop’s',
      },
    ]);
    expect(await countRequests()).toBe(0);
    expect(await server.messages()).toEqual([]);
    const sent = await client.post(path, request, key);
    expect(sent.status).toBe(201);
    const repeated = await client.post(asking, request, key);
    expect([repeated.status, repeated.text]).toEqual([201, sent.text]);
    expect(await countRequests()).toBe(1);
    expect(await server.messages()).toHaveLength(1);
  });

  test.each(['Hygienist visit', 'See http://localhost/terms', 'Write to info@harbourview.co.uk'])(
    'sends “%s” without a question [attack 5.16]',
    async (description) => {
      await database.unscopedDb.update(tenants).set({ replyTo: 'info@harbourview.co.uk' });
      // The server reads the tenant again after a minute.
      server.clock.advance(MINUTE_MS);
      expect((await client.post(asking, createRequest(description))).status).toBe(201);
    },
  );
});
