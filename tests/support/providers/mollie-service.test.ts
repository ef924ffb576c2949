import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MollieService, startMollieService } from './mollie-service.ts';

let mollie: MollieService;
beforeEach(async () => {
  mollie = await startMollieService();
});
afterEach(() => mollie.stop());

interface CallResponse {
  readonly status: number | undefined;
  readonly isReplayed: boolean;
  readonly body: unknown;
}

/** The SDK's types prevent invalid parameters. */
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  new Promise<CallResponse>((resolve, reject) => {
    const authorization = `Bearer ${mollie.apiKey}`;
    const options = {
      method,
      ca: mollie.certificate,
      headers: { authorization, ...headers },
      agent: false as const,
    };
    request(`${mollie.apiUrl}${path}`, options, async (response) => {
      const isReplayed = response.headers['idempotent-replayed'] === 'true';
      resolve({ status: response.statusCode, isReplayed, body: await json(response) });
    })
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });

const validPayment = {
  amount: { currency: 'GBP', value: '45.00' },
  description: 'Annual service',
  redirectUrl: 'http://localhost/pay/1/return',
};

/** Returns its id. */
const payNew = () => {
  const { id } = mollie.createPayment({
    amount: { pence: 4_500, currency: 'GBP' },
    description: 'Annual service',
    redirectUrl: validPayment.redirectUrl,
    cancelUrl: undefined,
    webhookUrl: undefined,
    metadata: null,
    methods: undefined,
  });
  mollie.pay(id);
  return id;
};

test('creates an open payment with the URL of its page', async () => {
  const { status, body } = await call('POST', 'payments', validPayment);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'open',
    isCancelable: false,
    ...validPayment,
    _links: { checkout: { href: expect.stringContaining(`${mollie.origin}/checkout/`) } },
  });
});

test.each([
  ['a parameter that Mollie does not know', { payeeName: 'Jo' }, 400, 'payeeName'],
  [
    'a nested parameter that Mollie does not know',
    { amount: { ...validPayment.amount, pence: 1 } },
    400,
    'amount.pence',
  ],
  ['a parameter of another type', { amount: 45 }, 422, 'amount'],
  ['an amount without two decimals', { amount: { currency: 'GBP', value: '45' } }, 422, 'amount'],
  ['an amount of zero', { amount: { currency: 'GBP', value: '0.00' } }, 422, 'amount'],
  ['another currency', { amount: { currency: 'XAU', value: '45.00' } }, 422, 'amount.currency'],
  ['no description', { description: '' }, 422, 'description'],
  ['a webhook on this machine', { webhookUrl: 'http://localhost:8080/' }, 422, 'webhookUrl'],
  ['a webhook on the local network', { webhookUrl: 'http://192.168.1.5/' }, 422, 'webhookUrl'],
  ['a relative URL', { redirectUrl: '/pay/1' }, 422, 'redirectUrl'],
  ['a method that is not enabled', { method: ['creditcard', 'paypal'] }, 422, 'method'],
  ['metadata of more than 1 kB', { metadata: { text: 'a'.repeat(1_024) } }, 422, 'metadata'],
])('refuses %s', async (_, changes, status, field) => {
  const response = await call('POST', 'payments', { ...validPayment, ...changes });
  expect(response).toMatchObject({ status, body: { status, field } });
  expect(mollie.listPayments()).toEqual([]);
});

test('refuses a wrong key, unknown ids and unknown query parameters', async () => {
  const id = payNew();
  expect(
    await call('GET', `payments/${id}`, undefined, { authorization: 'Bearer test_other' }),
  ).toMatchObject({
    status: 401,
  });
  expect(await call('GET', 'payments/tr_unknown')).toMatchObject({ status: 404 });
  expect(await call('GET', `payments/${id}?expand=refunds`)).toMatchObject({ status: 400 });
  expect(await call('GET', 'orders')).toMatchObject({ status: 404 });
});

test('repeats the response to an idempotency key, and refuses the key for another request', async () => {
  const key = { 'idempotency-key': 'key-1' };
  const first = await call('POST', 'payments', validPayment, key);
  expect(await call('POST', 'payments', validPayment, key)).toEqual({ ...first, isReplayed: true });
  expect(
    await call('POST', 'payments', { ...validPayment, description: 'Other' }, key),
  ).toMatchObject({ status: 400 });
  mollie.forgetIdempotencyKeys();
  expect(await call('POST', 'payments', validPayment, key)).toMatchObject({
    status: 201,
    isReplayed: false,
  });
});

test('creates, lists and reads refunds', async () => {
  const id = payNew();
  const amount = { currency: 'GBP', value: '10.00' };
  const created = await call('POST', `payments/${id}/refunds`, {
    amount,
    metadata: { idempotencyKey: 'refund-1' },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'pending', paymentId: id, amount },
  });
  mollie.moveRefund('refund-1', 'refunded');
  expect(await call('GET', `payments/${id}/refunds`)).toMatchObject({
    body: { count: 1, _embedded: { refunds: [{ status: 'refunded' }] } },
  });
  expect(
    await call('GET', `payments/${id}/refunds/${mollie.listRefunds(id)[0]?.id}`),
  ).toMatchObject({ status: 200 });
  expect(await call('GET', `payments/${id}?embed=refunds,chargebacks`)).toMatchObject({
    body: { amountRefunded: amount, _embedded: { refunds: [{ status: 'refunded' }] } },
  });
});

test('refuses a refund of 25.00 more than was paid, an equal refund within an hour, and the refund of an unpaid payment', async () => {
  const id = payNew();
  const refund = (value: string, paymentId = id) =>
    call('POST', `payments/${paymentId}/refunds`, { amount: { currency: 'GBP', value } });
  expect(await refund('70.01')).toMatchObject({ status: 422, body: { field: 'amount' } });
  expect(await refund('10.00')).toMatchObject({ status: 201 });
  expect(await refund('10.00')).toMatchObject({ status: 409 });
  expect(await refund('60.00')).toMatchObject({ status: 201 });
  const open = await call('POST', 'payments', validPayment);
  expect(await refund('10.00', (open.body as { id: string }).id)).toMatchObject({ status: 422 });
});
