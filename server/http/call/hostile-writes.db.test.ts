import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import { toWireJson } from '../../../contract/wire-case.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { startCallServices } from '../../../tests/support/server/call-services.ts';
import {
  type GetCallPath,
  prepareCall,
  prepareCallPaths,
} from '../../../tests/support/server/prepare-calls.ts';
import {
  callNames,
  getCall,
  getCallMethod,
  getSamplePayload,
} from '../../../tests/support/server/sample-calls.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestShop, type Shop } from '../../../tests/support/server/test-shop.ts';
import * as schema from '../../db/schema.ts';

const database = await openTestDatabase();
const settings = await startCallServices(database);

let shop: Shop;
let getCallPath: GetCallPath;
/** Only this request is paid before the tests. */
let paidIdent: string | undefined;
const createShop = async () => {
  shop = await createTestShop(database, settings);
  getCallPath = await prepareCallPaths(shop);
  paidIdent = getCallPath('refundPayment').split('/').at(-3);
};
beforeAll(createShop);

const {
  tenants,
  users,
  customers,
  paymentRequests,
  paymentHistory,
  services,
  invites,
  sessions,
  outbox,
} = schema;
const readAllRows = () =>
  Promise.all(
    [
      tenants,
      users,
      customers,
      paymentRequests,
      paymentHistory,
      services,
      invites,
      sessions,
      outbox,
    ].map((table) => database.unscopedDb.select().from(table)),
  );

const withPayload = callNames.filter((name) => getCall(name).payload !== undefined);
const json = { 'content-type': 'application/json' };

/** The owner, or a visitor on the enrolled tablet. */
const getClient = (name: CallName) => {
  if (getCall(name).access !== 'public') return shop.client;
  const visitor = createTestClient(shop.server);
  visitor.cookies.set('tablet', shop.client.cookies.get('tablet') ?? '');
  return visitor;
};

const otherId = 'f0f0f0f0-f0f0-4f0f-8f0f-f0f0f0f0f0f0';
/** A client must not be able to set these. */
const forged = {
  id: otherId,
  tenantId: otherId,
  userId: otherId,
  customerId: otherId,
  paymentRequestId: otherId,
  isOwner: true,
  isAdmin: true,
  role: 'owner',
  status: 'paid',
  customerCreated: true,
  totalPayments: 666_666,
  amountGross: 666_666,
  amountVat: 666_666,
  cardLastFour: '6666',
  cardBrand: 'forged',
  ident: 'FORGED',
  payToken: 'forged-token',
  passwordHash: 'forged',
  tokenHash: 'forged',
  searchText: 'forged',
  host: 'forged.example',
  hasBeepaidGoModule: false,
  includeVat: true,
  createdAt: '1999-01-01T00:00:00Z',
  lastSentAt: '1999-01-01',
  expiresAt: '2999-01-01T00:00:00Z',
  channel: 'forged',
  recipient: 'forged@example.com',
  history: ['forged'],
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** At every depth. */
const addForgedFields = (payload: object): object => {
  const fields = Object.entries(payload).map(([key, value]) => [
    key,
    isRecord(value) ? addForgedFields(value) : value,
  ]);
  return { ...forged, ...Object.fromEntries(fields) };
};

test.each(withPayload)('%s ignores fields outside its payload [attack 3.1]', async (name) => {
  await createShop();
  const payload = addForgedFields((await prepareCall(shop, name)) ?? {});
  const response = await getClient(name).send(getCallMethod(name), getCallPath(name), payload);
  expect(response.status).toBeLessThan(300);
  const rows = (await readAllRows()).flat();
  const stored = JSON.stringify(rows);
  // Random ids may have the same digits, so the quote of the text stands before a year.
  for (const trace of [otherId, 'forged', 'FORGED', '666666', '"1999-', '"2999-'])
    expect(stored).not.toContain(trace);
  expect(rows.filter((row) => 'isOwner' in row && row.isOwner && row.id !== shop.user.id)).toEqual(
    [],
  );
  expect(
    rows.filter((row) => 'status' in row && row.status !== 'requested' && row.ident !== paidIdent),
  ).toEqual([]);
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
])(
  'JSON sent as "%s", which a form on another site could send, is rejected [attack 1.5]',
  async (type) => {
    const before = await readAllRows();
    for (const name of withPayload) {
      const body = toWireJson(getSamplePayload(name) ?? {});
      const response = await getClient(name).sendRaw(getCallMethod(name), getCallPath(name), body, {
        'content-type': type,
      });
      expect([name, response.status, response.body]).toMatchObject([
        name,
        415,
        { code: 'unsupported_media_type' },
      ]);
    }
    expect(await readAllRows()).toEqual(before);
  },
);

test('a request cannot change its method by a header or a query parameter [attack 1.6]', async () => {
  const before = await readAllRows();
  const override = {
    'X-HTTP-Method-Override': 'DELETE',
    'X-HTTP-Method': 'DELETE',
    'X-Method-Override': 'DELETE',
  };
  const path = getCallPath('deleteService');
  for (const trick of [`${path}?_method=DELETE`, `${path}?method=delete`, path]) {
    expect((await shop.client.get(trick, override)).status).toBe(200);
    expect((await shop.client.post(trick, { _method: 'DELETE' }, override)).status).toBe(405);
  }
  expect(await readAllRows()).toEqual(before);
});

test('GET requests change nothing [attack 1.6]', async () => {
  await createShop();
  await prepareCall(shop, 'getDisplay');
  const before = await readAllRows();
  for (const name of callNames.filter((each) => getCallMethod(each) === 'GET')) {
    const path = getCallPath(name);
    const separator = path.includes('?') ? '&' : '?';
    for (const query of ['', `${separator}_method=POST&password=x&is_owner=true&status=paid`]) {
      expect((await shop.client.get(`${path}${query}`)).status).toBe(200);
    }
  }
  expect(await readAllRows()).toEqual(before);
});

const getTextFields = (payload: object) =>
  Object.entries(payload).filter(([, value]) => typeof value === 'string' || value === null);

describe.each([
  ['far too long', 'x'.repeat(20_000)],
  ['with a character that cannot be stored', 'Jo\u0000Bloggs'],
])('a string %s', (_how, text) => {
  test.each(withPayload)('is rejected by %s at its field [attack 3.2]', async (name) => {
    const payload = getSamplePayload(name) ?? {};
    const before = await readAllRows();
    for (const [field] of getTextFields(payload)) {
      const response = await getClient(name).send(getCallMethod(name), getCallPath(name), {
        ...payload,
        [field]: text,
      });
      expect([name, field, response.status]).toEqual([name, field, 400]);
      expect(response.body).toMatchObject({
        code: 'invalid',
        [field]: [expect.stringMatching(/\w/)],
      });
    }
    expect(await readAllRows()).toEqual(before);
  });
});

test('email addresses with line breaks, with several addresses or with names are rejected [attack 3.3]', async () => {
  const addresses = [
    'jo@example.com\r\nBcc: evil@example.com',
    'jo@example.com\nevil@example.com',
    'jo@example.com,evil@example.com',
    'jo@example.com;evil@example.com',
    'Jo <jo@example.com>',
    '<jo@example.com>',
    'jo@example.com>\r\nDATA',
    '"jo@example.com"\r\n@example.com',
    'jo@exa\tmple.com',
    'jo@[127.0.0.1]',
    '@example.com',
    'jo@',
    'jo@example',
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

test('line breaks in names add no header to a message [attack 3.3]', async () => {
  await createShop();
  const { length: earlierCount } = await shop.server.messages();
  const breaks = [
    '\r\nBcc: everybody',
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
  const messages = (await shop.server.messages()).slice(earlierCount);
  expect(messages).toHaveLength(2 * breaks.length);
  for (const { recipient, senderName, subject, text } of messages) {
    for (const line of [recipient, senderName, subject])
      expect(line).not.toMatch(/[\r\n\u2028\u0085]/);
    expect(text).not.toMatch(/^(Bcc|Subject|X-Forged|\.)/m);
  }
});
