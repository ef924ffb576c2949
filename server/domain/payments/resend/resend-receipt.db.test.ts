import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import {
  insertCharge,
  insertCustomer,
  insertMessageCount,
  insertPaymentRequest,
} from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../../tests/support/server/test-shop.ts';
import { messageCounts } from '../../../db/schema.ts';
import { newId } from '../../../lib/crypto/ids.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database));
});

type Contact = NonNullable<Parameters<typeof insertCustomer>[2]>;
type Fields = NonNullable<Parameters<typeof insertPaymentRequest>[2]>;

/** Inserts a request that was paid by card an hour ago. */
const insertPaid = async (contact: Contact = {}, fields: Fields = {}, refundedAmount = 0) => {
  const customer = await insertCustomer(database, tenant, contact);
  const row = await insertPaymentRequest(database, customer, { status: 'paid', ...fields });
  const paidAt = new Date(server.clock().getTime() - 60 * MINUTE_MS);
  await insertCharge(database, row, { refundedAmount, paidAt, cardLastFour: '4242' });
  return row;
};
const resend = ({ ident }: { ident: string }, headers?: Record<string, string>) =>
  client.post(`/services/payments/${ident}/receipt/`, undefined, headers);
const readDetail = async (row: { ident: string }) => {
  const { status, body } = await resend(row);
  return [status, (body as { detail?: string }).detail];
};

describe('a receipt that is sent again', () => {
  test('is an email that says what was paid, and is in the history with its user [shop 3.6]', async () => {
    const row = await insertPaid();
    expect(await resend(row)).toMatchObject({ status: 200, body: { channel: 'email' } });
    const { body } = await client.get(`/services/payments/${row.ident}/`);
    expect((body as PaymentRequest).history?.at(-1)).toMatchObject({
      event: 'receipt_resent',
      channel: 'email',
      by: { firstName: 'Ali' },
    });
    const [message, ...others] = await server.messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: 'email', recipient: 'jo@example.com' });
    expect(message?.text).toContain('Total: £60.00\nPaid on: 2 March 2026 at 08:00\nCard:');
    expect(message?.text).not.toContain('Refunded');
    expect(server.wakeUps()).toBe(1);
  });

  test('is a text message to a customer without an email address, and says what was paid back [shop 3.6]', async () => {
    const row = await insertPaid({ email: null }, {}, 1_000);
    expect((await resend(row)).body).toEqual({ channel: 'sms' });
    expect((await server.messages())[0]?.text).toMatch(/Reference \w{10}\. Paid back: £10\.00\.$/);
    const other = await insertPaid({}, {}, 1_000);
    await resend(other);
    expect((await server.messages()).find(({ channel }) => channel === 'email')?.text).toContain(
      'Refunded: −£10.00\nPaid after refunds: £50.00\nOf which VAT (20%): £8.33',
    );
  });

  test('is allowed at once, then after a minute each, and at most ten times [shop 3.7]', async () => {
    const row = await insertPaid();
    const key = { 'idempotency-key': newId() };
    const first = await resend(row, key);
    expect((await resend(row, key)).body).toEqual(first.body);
    expect(await readDetail(row)).toEqual([
      429,
      'The receipt was sent a minute ago. You can send it again at 09:01.',
    ]);
    for (let round = 1; round < 10; round += 1) {
      // At most five messages an hour go to one recipient.
      server.clock.advance(MINUTE_MS);
      await database.unscopedDb.delete(messageCounts);
      expect((await resend(row)).status).toBe(200);
    }
    server.clock.advance(MINUTE_MS);
    expect(await readDetail(row)).toEqual([
      429,
      'The receipt was sent again 10 times, which is the limit.',
    ]);
    expect(await server.messages()).toHaveLength(10);
  });

  test('counts towards the limits of messages, and is refused above them [shop 3.7]', async () => {
    await resend(await insertPaid());
    const counts = await database.unscopedDb.select().from(messageCounts);
    expect(counts.map(({ points }) => points)).toEqual([1, 1, 1]);
    await insertMessageCount(database, tenant, 'kim@example.com', 5);
    const { status, body } = await resend(await insertPaid({ email: 'kim@example.com' }));
    expect([status, body]).toMatchObject([429, { code: 'throttled' }]);
    expect(await server.messages()).toHaveLength(1);
  });

  test.each([
    ['requested', 'This request is not paid, so it has no receipt'],
    ['cancelled_client', 'This request has been cancelled'],
    ['refunded_provider', 'This request has been refunded'],
  ] as const)('is refused for a %s request [shop 3.8]', async (status, detail) => {
    const customer = await insertCustomer(database, tenant);
    const row = await insertPaymentRequest(database, customer, { status });
    expect(await readDetail(row)).toEqual([409, detail]);
  });

  test('is refused with the reason when there is no way to send it [shop 3.8]', async () => {
    expect(await readDetail(await insertPaid({ email: null, phone: null }))).toEqual([
      409,
      'The customer has no email address and no phone number',
    ]);
    expect(await readDetail(await insertPaid({}, { erasedAt: server.clock() }))).toEqual([
      409,
      'The customer’s data was erased, so the receipt cannot be sent again',
    ]);
    ({ server, tenant, client } = await createTestShop(database, { sendsEmail: false }));
    expect(await readDetail(await insertPaid())).toEqual([
      409,
      'The receipt cannot be sent: emails are not set up',
    ]);
    expect(await server.messages()).toEqual([]);
  });
});
