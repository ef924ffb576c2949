import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
let { server, client } = await createTestShop(database, settings);
beforeEach(async () => {
  ({ server, client } = await createTestShop(database, settings));
});

const path = '/services/payments/';
const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const send = (amounts: object) =>
  client.post(path, { customer, description: 'Mug', vatCode: 'T1', ...amounts });
const create = async (amounts: object) => (await send(amounts)).body as PaymentRequest;

describe('a request for £9.99 with VAT', () => {
  const price = { amountNet: 832, amountGross: 999 };
  const amounts = { ...price, amountVat: 167 };

  test('has the amount £9.99 in the response, the detail, the list and the export [counter 11.2]', async () => {
    const { ident, ...created } = await create(price);
    expect(created).toMatchObject(amounts);
    expect((await client.get(`${path}${ident}/`)).body).toMatchObject(amounts);
    expect((await client.get(`${path}?search=9.99`)).body).toMatchObject({
      count: 1,
      results: [{ amountGross: 999 }],
    });
    expect((await client.get(`${path}export/`)).text).toContain('8.32,1.67,9.99');
  });

  test('has the amount £9.99 on the customer’s page, in the messages and on the receipt [counter 11.2]', async () => {
    const { id, payUrl } = await create(price);
    const page = await (await server.app.request(String(payUrl))).text();
    expect(page).toContain('£9.99');
    expect(page).toContain('includes £1.67 VAT');
    const [request] = await server.messages();
    expect(request?.text).toContain('£9.99');
    // The server deletes the unsent message of a paid request, so the receipt is the first one.
    await createTestProvider(server).sendEvent('paid', String(id));
    const [receipt] = await server.messages();
    expect(receipt?.text).toContain('£9.99');
    expect(receipt?.text).toContain('£1.67');
  });
});

describe('the amounts of a payload', () => {
  test('may contain the total of the net amount and its VAT, or no total [counter 11.2]', async () => {
    const amounts = { amountNet: 1001, amountVat: 200, amountGross: 1201 };
    expect(await create({ amountNet: 1001, amountGross: 1201 })).toMatchObject(amounts);
    expect(await create({ amountNet: 1001 })).toMatchObject(amounts);
    expect(await create({ amountNet: 1001, amountGross: 1001, vatCode: 'T0' })).toMatchObject({
      amountNet: 1001,
      amountVat: 0,
      amountGross: 1001,
    });
  });

  test.each([
    ['another total', { amountNet: 832, amountGross: 1000 }],
    ['a net amount that is a penny too high', { amountNet: 833, amountGross: 999 }],
    ['a total without VAT', { amountNet: 999, amountGross: 999 }],
    ['no total', { amountNet: 832, amountGross: 0 }],
    ['half a penny', { amountNet: 832, amountGross: 998.5 }],
  ])('are refused with %s [counter 11.2]', async (_, amounts) => {
    const { status, body } = await send(amounts);
    expect([status, body]).toMatchObject([
      400,
      { amountGross: expect.arrayContaining([expect.any(String)]) },
    ]);
    expect((await client.get(path)).body).toMatchObject({ count: 0 });
  });
});
