import { beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import {
  insertCustomer,
  insertNewRequest,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const path = '/services/payments/';
const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const payload = { customer: jo, description: 'Hygienist visit', amountNet: 1001, vatCode: 'T1' };

const ali = { firstName: 'Ali', lastName: 'Baker', email: 'ali@example.com' };

const create = async (body: object = payload) =>
  (await client.post(path, body)).body as PaymentRequest;

test('creating a request stores it with VAT and sends it [spec 3.6, spec 3.7, spec 4.8, spec 7.19, spec 7.20]', async () => {
  const response = await client.post(path, payload);
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(String),
    ident: expect.stringMatching(/^[0-9A-Z]{10}$/),
    createdAt: '2026-03-02T09:00:00.000Z',
    lastSentAt: '2026-03-02T09:00:00.000Z',
    customer: { id: expect.any(String), name: 'Jo Bloggs', email: 'jo@example.com', phone: null },
    description: 'Hygienist visit',
    amountNet: 1001,
    amountVat: 200,
    amountGross: 1201,
    vatCode: 'T1',
    status: 'requested',
    paidAmount: 0,
    recordedAmount: 0,
    dueAmount: 1201,
    askedAmount: 1201,
    recordedPayments: [],
    latePayment: null,
    nextReminder: null,
    remindedAt: null,
    refundedAmount: 0,
    refundStatus: null,
    refundReason: null,
    dispute: null,
    expectedBy: null,
    disputeUrl: null,
    refundableAmount: 0,
    refundableCardLastFour: null,
    laterRefundableAmount: 0,
    expiresAt: null,
    user: ali,
    customerCreated: false,
    receiptUrl: null,
    payUrl: expect.stringMatching(/^http:\/\/localhost\/pay\/[\w-]{43}$/),
    paidAt: null,
    confirming: null,
    declineReason: null,
    deliveries: [],
    cardLastFour: null,
    cardBrand: null,
    cancelledAt: null,
    history: [
      {
        event: 'created',
        at: '2026-03-02T09:00:00.000Z',
        by: ali,
        channel: null,
        channels: null,
        isUndone: false,
        amount: null,
        reason: null,
        way: null,
        text: null,
      },
    ],
  });
  const { ident, payUrl } = response.body as PaymentRequest;
  expect((await client.get(`${path}${ident}/`)).body).toEqual(response.body);
  const messages = await server.messages();
  expect(messages).toMatchObject([{ channel: 'email', recipient: 'jo@example.com' }]);
  expect(messages[0]?.text).toContain(payUrl);
  expect(server.wakeUps()).toBe(1);
});

test('without text messages, whoami says so, and a request to a recipient with only a phone number is refused [safe 4.2]', async () => {
  ({ client } = await createTestShop(database, { sendsTextMessages: false }));
  const customer = { name: 'Jo Bloggs', email: '', phone: '07700 900123' };
  const response = await client.post(path, { ...payload, customer });
  expect([response.status, response.body]).toMatchObject([
    400,
    { code: 'invalid', customer: { phone: ['Text messages are not set up'] } },
  ]);
  expect((await client.get(path)).body).toMatchObject({ count: 0 });
  expect(
    (await client.post(path, { ...payload, customer: { ...customer, email: 'jo@example.com' } }))
      .status,
  ).toBe(201);
  const { body } = await client.get('/whoami/');
  expect(body).toMatchObject({ client: { sendsTextMessages: false } });
});

test('a server without mail queues no message, accepts a phone number alone, and sends the request after mail is turned on [shop 4.10]', async () => {
  const silent = { sendsEmail: false, sendsTextMessages: false };
  ({ server, tenant, user, client } = await createTestShop(database, silent));
  expect((await client.get('/whoami/')).body).toMatchObject({ client: { sendsEmail: false } });
  const { status, body } = await client.post(path, payload);
  expect([status, body]).toMatchObject([201, { lastSentAt: null, deliveries: [] }]);
  const customer = { name: 'Jo Bloggs', email: '', phone: '07700 900123' };
  expect((await client.post(path, { ...payload, customer })).status).toBe(201);
  const { ident } = body as PaymentRequest;
  const resent = await client.post(`${path}${ident}/resend/`);
  expect(resent.body).toMatchObject({
    lastSentAt: null,
    resend: { messages: [{ channel: 'email', reason: 'not_set_up' }] },
  });
  expect(await server.messages()).toEqual([]);
  const withMail = createTestServer(database, { clock: server.clock });
  const owner = await logInAs(withMail, user.email, tenant.host);
  server.clock.advance(5 * MINUTE_MS);
  expect((await owner.post(`${path}${ident}/resend/`)).body).toMatchObject({
    lastSentAt: server.clock().toISOString(),
  });
  expect(await withMail.messages()).toMatchObject([{ channel: 'email' }]);
});

test('a text message is sent to the number of a customer whose saved number has invisible characters [text 2.6]', async () => {
  const phone = '\u202d+44 7700 900123\u202c';
  const saved = await insertCustomer(database, tenant, { email: null, phone });
  const customer = { name: saved.name, phone };
  const { status, body } = await client.post(path, { ...payload, customer });
  expect([status, body]).toMatchObject([
    201,
    { customer: { id: saved.id, phone: '+44 7700 900123' } },
  ]);
  expect(await server.messages()).toMatchObject([{ channel: 'sms', recipient: '+447700900123' }]);
});

test('two phone numbers in one field are refused with a sentence that says what to type [text 2.7]', async () => {
  const phone = '07700 900123 / 07700 900124';
  const { status, body } = await client.post(path, { ...payload, customer: { ...jo, phone } });
  expect([status, body]).toMatchObject([
    400,
    { customer: { phone: ['Please enter one number, such as 07700 900123'] } },
  ]);
});

test.each(['0909 8790123', '+870 773 111 111', '+33 6 12 34 56 78', 'ask Jo', '12'])(
  'a request to the number %s is rejected at its field and stores nothing [attack 5.7]',
  async (phone) => {
    const refused = await client.post(path, { ...payload, customer: { ...jo, phone } });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'invalid',
        detail: 'Some fields are not valid',
        customer: { phone: ['Texts cannot reach this number. Please correct or remove it'] },
      },
    ]);
    expect((await client.get('/services/customers/')).body).toMatchObject({ count: 0 });
    expect(await server.messages()).toEqual([]);
  },
);

test('a phone number is stored as typed, and text messages are sent to its E.164 form', async () => {
  const saved = { ...jo, phone: 'ask at the desk' };
  const customer = (await client.post('/services/customers/', saved)).body;
  expect(customer).toMatchObject({ phone: 'ask at the desk' });
  expect(await create({ ...payload, customer: { ...jo, phone: '(07700) 900-123' } })).toMatchObject(
    {
      customer: { phone: '(07700) 900-123' },
    },
  );
  expect(await server.messages()).toMatchObject([
    { channel: 'email' },
    { channel: 'sms', recipient: '+447700900123' },
  ]);
});

test('without VAT the total is the price [spec 9.5]', async () => {
  expect(await create({ ...payload, vatCode: 'T0' })).toMatchObject({
    amountNet: 1001,
    amountVat: 0,
    amountGross: 1001,
  });
});

test('a request needs no description, and only one of email and phone', async () => {
  const created = await create({
    customer: { name: 'Jo', email: 'jo@example.com' },
    amountNet: 1001,
    vatCode: 'T0',
  });
  expect(created).toMatchObject({
    description: '',
    customer: { email: 'jo@example.com', phone: null },
  });
  const again = await create({
    customer: { name: 'Jo', phone: '07700 900123' },
    amountNet: 1001,
    vatCode: 'T0',
  });
  expect(again).toMatchObject({ customer: { email: null, phone: '07700 900123' } });
});

test('a request without recipient, price and VAT code is refused with an error at each field', async () => {
  const refused = await client.post(path, { customer: { name: '' }, amountNet: 0, vatCode: 'T9' });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toEqual({
    detail: 'Some fields are not valid',
    code: 'invalid',
    customer: {
      name: ['Name must not be empty'],
      email: ['Either email or phone is required'],
      phone: ['Either email or phone is required'],
    },
    amount_net: ['Price must be more than £0.00'],
    vat_code: ['This field is not valid'],
  });
  expect(await server.messages()).toEqual([]);
});

test('a request is linked to the customer with the same email address', async () => {
  const known = await insertCustomer(database, tenant, {
    name: 'Joanna',
    email: 'JO@example.com',
    phone: null,
  });
  expect((await create()).customer).toEqual({
    id: known.id,
    name: 'Jo Bloggs',
    email: 'jo@example.com',
    phone: null,
  });
});

test.each([
  ['jo@Bücher.test', 'jo@xn--bcher-kva.test'],
  ['jo@xn--bcher-kva.test', 'jo@bücher.test'],
])(
  'a customer whose address was saved as %s is found by %s, and the saved address does not change [mail 3.2]',
  async (stored, typed) => {
    const known = await insertCustomer(database, tenant, { name: 'Joanna', email: stored });
    const { customer } = await create({
      ...payload,
      customer: { name: 'Jo Bloggs', email: typed },
    });
    expect(customer).toMatchObject({ id: known.id, email: typed });
  },
);

test('of several customers with the same email address, the request is linked to the best match, or else to the oldest', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
  const office = { email: 'office@example.com', phone: null };
  const newer = await insertCustomer(database, tenant, {
    ...office,
    name: 'Sam',
    createdAt: at(5),
  });
  const older = await insertCustomer(database, tenant, {
    ...office,
    name: 'Ray',
    createdAt: at(1),
  });
  const exact = await insertCustomer(database, tenant, {
    ...office,
    name: 'Ray',
    phone: '07700 900123',
    createdAt: at(9),
  });
  const toOffice = async (name: string, phone: string) =>
    (await create({ ...payload, customer: { name, email: 'office@example.com', phone } })).customer
      .id;
  expect(await toOffice('sam', '')).toBe(newer.id);
  expect(await toOffice('Ray', '')).toBe(older.id);
  expect(await toOffice('Ray', '07700 900123')).toBe(exact.id);
  expect(await toOffice('Somebody', '')).toBe(older.id);
});

test('a recipient with the phone number of a customer, but another name and email address, becomes a new customer [extra 2.2]', async () => {
  const ali = { name: 'Ali Rahman', email: 'ali@example.com', phone: '07700 900123' };
  const { id } = await insertCustomer(database, tenant, ali);
  const findCustomer = async (recipient: object) =>
    (await create({ ...payload, customer: recipient })).customer.id;
  expect(await findCustomer({ ...ali, name: 'Lena Gruber', email: 'lena@example.com' })).not.toBe(
    id,
  );
  expect(await findCustomer({ ...ali, email: 'ali.rahman@example.com' })).toBe(id);
  expect(await findCustomer({ name: 'A. Rahman', phone: ali.phone })).toBe(id);
  expect(await findCustomer({ name: 'Ali Rahman', phone: '+44 (0) 7700-900-123' })).toBe(id);
});

test('simultaneous requests to a new customer create one customer', async () => {
  const responses = await Promise.all([create(), create(), create()]);
  expect(new Set(responses.map(({ customer }) => customer.id)).size).toBe(1);
  expect((await client.get('/services/customers/')).body).toMatchObject({
    count: 1,
    results: [{ name: 'Jo Bloggs' }],
  });
});

test('the list is sorted newest first and has the total count [spec 3.8]', async () => {
  for (const description of ['first', 'second', 'third']) {
    await create({ ...payload, description });
    server.clock.advance(MINUTE_MS);
  }
  const response = await client.get(`${path}?limit=2`);
  expect(response.body).toMatchObject({
    count: 3,
    results: [{ description: 'third' }, { description: 'second' }],
  });
  expect((await client.get(`${path}?limit=2&page=2`)).body).toMatchObject({
    results: [{ description: 'first' }],
  });
});

test('the list can be filtered by customer and by user [spec 7.18]', async () => {
  const customer = await insertCustomer(database, tenant);
  const other = await insertCustomer(database, tenant, { email: 'kim@example.com' });
  const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
  await insertPaymentRequest(database, customer, { userId: user.id, description: 'one' });
  await insertPaymentRequest(database, other, { userId: sam.id, description: 'two' });
  const list = async (query: string) => (await client.get(`${path}?${query}`)).body;
  expect(await list(`customer_id=${customer.id}`)).toMatchObject({
    count: 1,
    results: [{ description: 'one' }],
  });
  expect(await list(`user_id=${sam.id}`)).toMatchObject({
    count: 1,
    results: [{ description: 'two' }],
  });
  expect(await list(`user_id=${sam.id}&customer_id=${customer.id}`)).toEqual({
    count: 0,
    results: [],
  });
  expect(await list('customer_id=17')).toEqual({ count: 0, results: [] });
});

test('the list has the customer’s link for requests that can be paid [offline 1.3]', async () => {
  const customer = await insertCustomer(database, tenant);
  const { payToken } = await insertPaymentRequest(database, customer, { status: 'declined' });
  const { ident } = await insertPaymentRequest(database, customer, { status: 'paid' });
  const { body } = await client.get(path);
  const { results } = body as { results: { ident: string; payUrl: string | null }[] };
  const [unpaid, paid] = results.toSorted((one) => (one.ident === ident ? 1 : -1));
  expect([unpaid?.payUrl, paid?.payUrl]).toEqual([`http://localhost/pay/${payToken}`, null]);
});

test('requests are found by customer, phone, description and ident [spec 1.5, spec 7.18]', async () => {
  const customer = await insertCustomer(database, tenant, {
    name: 'Zoë Kovač',
    phone: '07700 900 789',
  });
  const { ident } = await insertPaymentRequest(database, customer, { description: 'Root canal' });
  await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant, { name: 'Bo', phone: null, email: 'bo@example.com' }),
  );
  for (const search of ['zoe', 'kovac', 'JO@', '07700900789', 'root', ident.toLowerCase()]) {
    const response = await client.get(`${path}?search=${encodeURIComponent(search)}`);
    expect([search, response.body]).toMatchObject([search, { count: 1, results: [{ ident }] }]);
  }
});

test('a request with the longest texts is found by their beginning, even if normalisation makes them longer', async () => {
  const letters = (count: number, from: number) =>
    String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index));
  const name = letters(200, 0x4e00);
  const customer = { name, email: 'jo@example.com', phone: '07700 900123' };
  // ㌖ is normalised to キロメートル, which makes the text longer than the index limit.
  const description = letters(500, 0x3200);
  const created = await client.post(path, { customer, description, amountNet: 100, vatCode: 'T0' });
  expect(created.status).toBe(201);
  for (const list of [path, '/services/customers/']) {
    expect(
      (await client.get(`${list}?search=${encodeURIComponent(name.slice(100))}`)).body,
    ).toMatchObject({
      count: 1,
    });
  }
});

test('a cancelled request cannot be cancelled again, resent or paid [spec 4.7, spec 7.21]', async () => {
  const { ident } = await create();
  const cancelled = await client.post(`${path}${ident}/cancel/`);
  expect(cancelled.body).toMatchObject({ ident, status: 'cancelled_client', payUrl: null });
  for (const action of ['cancel', 'resend']) {
    const refused = await client.post(`${path}${ident}/${action}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      code: 'not_requested',
      detail: 'This request has been cancelled',
    });
  }
  expect(await server.messages()).toEqual([]);
});

test('cancelling a paid request fails, and the error has its status', async () => {
  const { ident } = await insertNewRequest(database, tenant, {
    status: 'paid',
  });
  const refused = await client.post(`${path}${ident}/cancel/`);
  expect(refused.body).toEqual({ code: 'not_requested', detail: 'This request has been paid' });
  expect((await client.get(`${path}${ident}/`)).body).toMatchObject({ status: 'paid' });
});

test('of several simultaneous cancellations, one succeeds', async () => {
  const { ident } = await create();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => client.post(`${path}${ident}/cancel/`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ]);
});

test('a resend sends the email and the text message again, as a reminder, and updates the time [spec 4.10, spec 7.22, extra 6.4]', async () => {
  const { ident } = await create({ ...payload, customer: { ...jo, phone: '07700 900123' } });
  server.clock.advance(5 * MINUTE_MS);
  const resent = await client.post(`${path}${ident}/resend/`);
  expect(resent.body).toMatchObject({
    status: 'requested',
    createdAt: '2026-03-02T09:00:00.000Z',
    lastSentAt: '2026-03-02T09:05:00.000Z',
  });
  const messages = await server.messages();
  expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms']);
  expect(messages.filter(({ text }) => text.includes('A reminder: '))).toMatchObject([
    { channel: 'email', subject: expect.stringContaining(': reminder of the payment request for') },
  ]);
  expect(messages.filter(({ text }) => text.includes('reminds you to pay'))).toMatchObject([
    { channel: 'sms' },
  ]);
  // The first send wakes the workers. The messages of the resend leave later.
  expect(server.wakeUps()).toBe(1);
});

test('a declined request can still be paid with its link', async () => {
  const { ident } = await insertNewRequest(database, tenant, {
    status: 'declined',
  });
  expect((await client.get(`${path}${ident}/`)).body).toMatchObject({
    payUrl: expect.stringContaining('/pay/'),
  });
});

test('an unknown request gets 404', async () => {
  for (const ident of ['0000000000', 'x', '%00', '%ff', '01890000-0000-7000-8000-000000000000']) {
    expect((await client.get(`${path}${ident}/`)).status).toBe(404);
    expect((await client.post(`${path}${ident}/cancel/`)).status).toBe(404);
    expect((await client.post(`${path}${ident}/resend/`)).status).toBe(404);
  }
});

test('links start with the public URL if the operator has set it', async () => {
  ({ client } = await createTestShop(database, { publicUrl: 'https://pay.example.com' }));
  expect((await create()).payUrl).toMatch(/^https:\/\/pay\.example\.com\/pay\//);
});
