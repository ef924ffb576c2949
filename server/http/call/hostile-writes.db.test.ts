import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import * as schema from '../../db/schema.ts';
import { aShop, type Shop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { callNames, contractOf, methodOf, type PathOf, payloadOf, subjectsOf } from '../../testing/every-call.ts';
import { testClient } from '../../testing/test-client.ts';
import { toWire } from './wire.ts';

const database = await openTestDatabase();

let shop: Shop;
let pathOf: PathOf;
const reopen = async () => {
  shop = await aShop(database);
  pathOf = await subjectsOf(shop);
};
beforeAll(reopen);

const { tenants, users, customers, paymentRequests, paymentHistory, services, invites, sessions, outbox } = schema;
const everything = () =>
  Promise.all(
    [tenants, users, customers, paymentRequests, paymentHistory, services, invites, sessions, outbox].map((table) =>
      database.system.select().from(table),
    ),
  );

const withPayload = callNames.filter((name) => contractOf(name).payload !== undefined);
const json = { 'content-type': 'application/json' };

/** A browser that may make the call. */
const clientFor = (name: CallName) => (contractOf(name).access === 'public' ? testClient(shop.server) : shop.client);

const otherId = 'f0f0f0f0-f0f0-4f0f-8f0f-f0f0f0f0f0f0';
const forged = {
  ...{ id: otherId, tenantId: otherId, userId: otherId, customerId: otherId, paymentRequestId: otherId },
  ...{ isOwner: true, isAdmin: true, role: 'owner', status: 'paid', customerCreated: true, totalPayments: 666_666 },
  ...{ amountGross: 666_666, amountVat: 666_666, cardLastFour: '6666', ident: 'FORGED', payToken: 'forged-token' },
  ...{ passwordHash: 'forged', tokenHash: 'forged', searchText: 'forged', host: 'forged.example' },
  ...{ hasBeepaidGoModule: false, includeVat: true, createdAt: '1999-01-01T00:00:00Z', lastSentAt: '1999-01-01' },
  ...{ expiresAt: '2999-01-01T00:00:00Z', channel: 'forged', recipient: 'forged@example.com', history: ['forged'] },
};

const withForged = (payload: object): object => ({
  ...Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, isRecord(value) ? withForged(value) : value]),
  ),
  ...Object.fromEntries(Object.entries(forged).filter(([key]) => !(key in payload))),
});
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

test.each(withPayload)('%s takes nothing that is not its own [attack 3.1]', async (name) => {
  await reopen();
  const answer = await clientFor(name).send(methodOf(name), pathOf(name), withForged(payloadOf(name) ?? {}));
  expect(answer.status).toBeLessThan(300);
  const rows = (await everything()).flat();
  const kept = JSON.stringify(rows);
  for (const trace of [otherId, 'forged', 'FORGED', '666666', '1999-', '2999-']) expect(kept).not.toContain(trace);
  expect(rows.filter((row) => 'isOwner' in row && row.isOwner)).toEqual([]);
  expect(rows.filter((row) => 'status' in row && row.status !== 'requested')).toEqual([]);
  expect(rows.filter((row) => 'hasBeepaidGoModule' in row && !row.hasBeepaidGoModule)).toEqual([]);
});

test.each([
  'text/plain',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json-patch+json',
  'text/json',
  '',
])('JSON that is sent as "%s", which a form of any site can, is not read [attack 1.5]', async (type) => {
  const before = await everything();
  for (const name of withPayload) {
    const body = toWire(payloadOf(name) ?? {});
    const answer = await clientFor(name).sendRaw(methodOf(name), pathOf(name), body, { 'content-type': type });
    expect([name, answer.status, answer.body]).toMatchObject([name, 415, { code: 'unsupported_media_type' }]);
  }
  expect(await everything()).toEqual(before);
});

test('no call is talked into being another [attack 1.6]', async () => {
  const before = await everything();
  const override = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' };
  const path = pathOf('deleteService');
  for (const trick of [`${path}?_method=DELETE`, `${path}?method=delete`, path]) {
    expect((await shop.client.get(trick, override)).status).toBe(200);
    expect((await shop.client.post(trick, { _method: 'DELETE' }, override)).status).toBe(405);
  }
  expect(await everything()).toEqual(before);
});

test('nothing that is only read changes anything [attack 1.6]', async () => {
  await reopen();
  const before = await everything();
  for (const name of callNames.filter((each) => methodOf(each) === 'GET')) {
    for (const query of ['', '?_method=POST&password=x&is_owner=true&status=paid']) {
      expect((await shop.client.get(`${pathOf(name)}${query}`)).status).toBe(200);
    }
  }
  expect(await everything()).toEqual(before);
});

const textsOf = (payload: object) =>
  Object.entries(payload).filter(([, value]) => typeof value === 'string' || value === null);

describe.each([
  ['far too long', 'x'.repeat(20_000)],
  ['with a character that cannot be stored', 'Jo\u0000Bloggs'],
])('a text %s', (_how, text) => {
  test.each(withPayload)('is refused by %s at its field [attack 3.2]', async (name) => {
    const payload = payloadOf(name) ?? {};
    const before = await everything();
    for (const [field] of textsOf(payload)) {
      const answer = await clientFor(name).send(methodOf(name), pathOf(name), { ...payload, [field]: text });
      expect([name, field, answer.status]).toEqual([name, field, 400]);
      expect(answer.body).toMatchObject({ code: 'invalid', [field]: [expect.stringMatching(/\w/)] });
    }
    expect(await everything()).toEqual(before);
  });
});

test('an address cannot be forged out of line breaks, lists or names [attack 3.3]', async () => {
  const addresses = [
    ...[
      'jo@example.com\r\nBcc: evil@example.com',
      'jo@example.com\nevil@example.com',
      'jo@example.com,evil@example.com',
    ],
    ...['jo@example.com;evil@example.com', 'Jo <jo@example.com>', '<jo@example.com>', 'jo@example.com>\r\nDATA'],
    ...['"jo@example.com"\r\n@example.com', 'jo@exa\tmple.com', 'jo@[127.0.0.1]', '@example.com', 'jo@', 'jo@example'],
  ];
  for (const email of addresses) {
    const { status, body } = await shop.client.sendRaw(
      'POST',
      '/services/customers/',
      JSON.stringify({ name: 'Jo', email }),
      json,
    );
    expect([email, status, body]).toMatchObject([email, 400, { email: [expect.anything()] }]);
  }
});

test('whatever a name holds, a message has the headers that we give it [attack 3.3]', async () => {
  await reopen();
  const breaks = [
    '\r\nBcc: evil@example.com',
    '\nSubject: Forged',
    '\u2028X-Forged: 1',
    '\u0085X-Forged: 1',
    '\r.\r\n',
  ];
  for (const [n, evil] of breaks.entries()) {
    const customer = { name: `Jo${evil}`, email: `jo${n}@example.com`, phone: '07700 900123' };
    const request = { customer, description: `Check${evil}`, amountNet: 4500, vatCode: 'T0' };
    expect((await shop.client.post('/services/payments/', request)).status).toBe(201);
  }
  const messages = await shop.server.messages();
  expect(messages).toHaveLength(2 * breaks.length);
  for (const { recipient, senderName, subject, text } of messages) {
    for (const line of [recipient, senderName, subject]) expect(line).not.toMatch(/[\r\n\u2028\u0085]/);
    expect(text).not.toMatch(/^(Bcc|Subject|X-Forged|\.)/m);
  }
});
