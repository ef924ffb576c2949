import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, type CallName, calls, refusalsOf } from '../../contract/calls.ts';
import { errorBody, errorStatus, isErrorCode } from '../../contract/errors.ts';
import { aShop } from '../testing/a-shop.ts';
import { openTestDatabase } from '../testing/database.ts';
import { aCustomer, aPayment, aService, testPassword } from '../testing/fixtures.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const open = async () => {
  const shop = await aShop(database);
  const customer = await aCustomer(database, shop.tenant);
  const { ident } = await aPayment(database, customer);
  const { id: serviceId } = await aService(database, shop.tenant);
  return { ...shop, ids: [customer.id, ident, serviceId, shop.user.id] };
};
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  shop = await open();
});

// Whoever has signed out meets one refusal for ever after.
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logOut');

const nasty = fc.constantFrom(
  ...['', ' ', '\u0000', '\ud800', 'a\u0000b', '%', '_', '\\', "'; drop table users; --", '../../etc/passwd', '💷'],
  ...['__proto__', 'constructor', 'NaN', '1e999', '-1', '0', '9'.repeat(40), 'x'.repeat(5_000), 'jo@example.com'],
);
const word = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' }));
const scalar = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, 1e21, -0, 0.5, 4500, 999_999_999_999, 1_000_000_000_000),
);
const keys = [
  ...[
    'name',
    'email',
    'phone',
    'description',
    'cost',
    'service_order',
    'customer',
    'amount_net',
    'vat_code',
    'first_name',
  ],
  ...['last_name', 'is_active', 'password', 'password_confirm', 'terms', '__proto__', 'constructor', 'tenant_id', 'id'],
];
const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: word });
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(key, tie('value'), { maxKeys: 8 }),
}));

const good = { name: 'Jo', email: 'jo@example.com', phone: '', description: 'Check-up' };
const plausible = fc.record({
  customer: fc.oneof(fc.constant(good), anything),
  amount_net: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), scalar),
  vat_code: fc.constantFrom('T0', 'T1', 'T2'),
  ...Object.fromEntries(Object.entries(good).map(([field, value]) => [field, fc.oneof(fc.constant(value), scalar)])),
  first_name: word,
  last_name: word,
  is_active: fc.boolean(),
  password: fc.oneof(fc.constant(testPassword), word),
});

const request = fc.record({
  name: fc.constantFrom(...names),
  subject: fc.oneof(fc.nat({ max: 3 }), word),
  body: fc.oneof(plausible, anything),
  query: fc.dictionary(fc.constantFrom('page', 'limit', 'search', 'customer_id', 'user_id', 'page[]'), word),
  key: fc.option(fc.oneof(fc.uuid(), fc.string({ unit: fc.constantFrom('a', ' ', '~', '"', ';') })), {
    nil: undefined,
  }),
});

type Sent = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

const addressOf = ({ subject, query }: Sent, { path }: Call) => {
  const id = typeof subject === 'number' ? (shop.ids[subject] ?? '') : subject;
  const pairs = Object.entries(query).map(([field, value]) => `${encoded(field)}=${encoded(value)}`);
  return `${path.replace(/\{\w+\}/, () => encoded(id))}?${pairs.join('&')}`;
};

const send = (sent: Sent) => {
  const contract: Call = calls[sent.name];
  const method = contract.method.toUpperCase() as 'GET' | 'POST';
  return shop.client.sendRaw(
    method,
    addressOf(sent, contract),
    method === 'GET' ? undefined : JSON.stringify(sent.body),
    {
      'content-type': 'application/json',
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    },
  );
};

test('whatever is sent, the answer is one that the contract declares, and never a fault of ours', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const { status, text, body } = await send(sent);
      const { answer }: Call = calls[sent.name];
      if (status < 300) {
        if (answer) v.parse(answer, body);
        else expect(text).toBe('');
        return;
      }
      const { code } = v.parse(errorBody, body);
      expect(isErrorCode(code) && errorStatus[code]).toBe(status);
      // An id that is empty or holds a slash is the address of another call, or of none.
      if (code !== 'method_not_allowed' && code !== 'not_found') expect(refusalsOf(sent.name)).toContain(code);
      expect(shop.server.logged).toEqual([]);
    }),
    { numRuns: 1_000, seed: 20_260_302 },
  );
  expect((await shop.client.get('/users/me/')).status).toBe(200);
});
