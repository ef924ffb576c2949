import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import type { paymentPage } from '../../../contract/payments/payment-list.ts';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertRecordedPayment,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { charges } from '../../db/schema.ts';
import { recordHistory } from '../history/history.ts';

const database = await openTestDatabase();

let { tenant, user, client } = await createTestShop(database);
let customer: Awaited<ReturnType<typeof insertCustomer>>;
beforeEach(async () => {
  ({ tenant, user, client } = await createTestShop(database));
  customer = await insertCustomer(database, tenant);
});

// The test clock starts at 9:00 on 2 March 2026.
const past = new Date('2026-03-02T08:59:00Z');
const future = new Date('2026-03-02T09:01:00Z');
/** A time on the day before. */
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));

const insert = (fields: Parameters<typeof insertPaymentRequest>[2]) =>
  insertPaymentRequest(database, customer, fields);

/** Returns descriptions in alphabetical order. */
const list = async (query: Record<string, string>) => {
  const { status, body } = await client.get(`/services/payments/?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  const { count, results } = body as InferOutput<typeof paymentPage>;
  expect(count).toBe(results.length);
  return results.map(({ description }) => description).sort();
};

type LoggedEvent = readonly [event: Exclude<HistoryEvent, 'created'>, channel?: 'email' | 'sms'];

const insertWithHistory = async (
  description: string,
  events: readonly LoggedEvent[],
  fields: Parameters<typeof insertPaymentRequest>[2] = {},
) => {
  const payment = await insert({ ...fields, description });
  for (const [minute, [event, channel]] of events.entries())
    await recordHistory(database.unscopedDb, {
      tenantId: tenant.id,
      paymentRequestId: payment.id,
      at: at(minute),
      event,
      channel,
    });
};

describe('the filter of the payments list', () => {
  test('unpaid lists requests with the status requested, and declined requests whose link can still be paid [counter 7.2]', async () => {
    await insert({ description: 'requested' });
    await insert({ description: 'requested, expired', expiresAt: past });
    await insert({ description: 'declined', status: 'declined' });
    await insert({ description: 'declined, works', status: 'declined', expiresAt: future });
    await insert({ description: 'declined, expired', status: 'declined', expiresAt: past });
    for (const status of [
      'paid',
      'cancelled_client',
      'cancelled_provider',
      'refunded_provider',
    ] as const)
      await insert({ description: status, status });
    expect(await list({ filter: 'unpaid' })).toEqual([
      'declined',
      'declined, works',
      'requested',
      'requested, expired',
    ]);
  });

  test('undelivered lists unpaid requests whose last message on a channel failed [counter 7.2]', async () => {
    await insertWithHistory('sent', [['sent', 'email']]);
    await insertWithHistory('failed', [['delivery_failed', 'email']]);
    await insertWithHistory('email failed, text sent', [
      ['delivery_failed', 'email'],
      ['sent', 'sms'],
    ]);
    await insertWithHistory('sent at last', [
      ['delivery_failed', 'email'],
      ['sent', 'email'],
    ]);
    await insertWithHistory('sent again', [['delivery_failed', 'email'], ['resent']]);
    await insertWithHistory('sent again, failed', [['resent'], ['delivery_failed', 'email']]);
    await insertWithHistory('declined, failed', [['declined'], ['delivery_failed', 'email']], {
      status: 'declined',
    });
    await insertWithHistory('paid', [['delivery_failed', 'email'], ['paid']], { status: 'paid' });
    expect(await list({ filter: 'undelivered' })).toEqual([
      'declined, failed',
      'email failed, text sent',
      'failed',
      'sent again, failed',
    ]);
  });

  test('mine lists the requests that the signed-in user created [counter 7.2]', async () => {
    const kim = await insertUser(database, tenant, { email: 'kim@example.com' });
    await insert({ description: 'mine', userId: user.id });
    await insert({ description: 'of Kim', userId: kim.id });
    await insert({ description: 'by the customer' });
    expect(await list({ filter: 'mine' })).toEqual(['mine']);
    expect(await list({ filter: 'mine', user_id: user.id })).toEqual(['mine']);
    expect(await list({ filter: 'mine', user_id: kim.id })).toEqual([]);
  });

  test('can be combined with the search, the customer, pages and the download [counter 7.1, counter 7.6]', async () => {
    const other = await insertCustomer(database, tenant, { email: 'other@example.com' });
    await insert({ description: 'Crown', userId: user.id });
    await insert({ description: 'Crown, paid', status: 'paid' });
    await insert({ description: 'Bridge' });
    await insertPaymentRequest(database, other, { description: 'Crown of another' });
    await insertWithHistory('Crown, failed', [['delivery_failed', 'email']]);
    expect(await list({ filter: 'unpaid', search: 'crown' })).toEqual([
      'Crown',
      'Crown of another',
      'Crown, failed',
    ]);
    expect(await list({ filter: 'undelivered', search: 'crown' })).toEqual(['Crown, failed']);
    expect(await list({ filter: 'undelivered', search: 'bridge' })).toEqual([]);
    expect(await list({ filter: 'mine', search: 'crown' })).toEqual(['Crown']);
    expect(await list({ filter: 'unpaid', customer_id: other.id })).toEqual(['Crown of another']);
    expect(
      (await client.get('/services/payments/?filter=unpaid&limit=1&page=2')).body,
    ).toMatchObject({
      count: 4,
      results: [expect.anything()],
    });
    const { text } = await client.get('/services/payments/export/?filter=undelivered');
    expect(text.match(/Crown[^"]*/g)).toEqual(['Crown, failed']);
  });

  test('is refused when it has an unknown name', async () => {
    expect(await client.get('/services/payments/?filter=overdue')).toMatchObject({ status: 400 });
  });
});

describe('the criteria of the payments list', () => {
  const refund = { id: 're', idempotencyKey: undefined, amountPence: 0, status: 'done' } as const;
  const pay = (
    row: Awaited<ReturnType<typeof insert>>,
    paidAt: string,
    fields: Parameters<typeof createChargeFact>[1] = {},
  ) =>
    settleFacts(database, row, {
      charge: createChargeFact(row, { paidAt: new Date(paidAt), ...fields }),
    });
  const getSum = async (query: Record<string, string>) =>
    (await client.get(`/services/payment_sum/?${new URLSearchParams(query)}`)).body;

  test('filter the list, the sum and the download by status, time and amount [counter 7.7]', async () => {
    await insert({ description: 'early', createdAt: at(0), amountGross: 500 });
    await insert({ description: 'middle', createdAt: at(1), amountGross: 1000, status: 'paid' });
    await insert({ description: 'late', createdAt: at(2), amountGross: 2000, status: 'paid' });
    for (const status of ['cancelled_client', 'cancelled_provider'] as const)
      await insert({ description: status, createdAt: at(3), amountGross: 70, status });
    const middle = { created_from: at(1).toISOString(), created_to: at(2).toISOString() };
    expect(await list(middle)).toEqual(['middle']);
    expect(await list({ created_to: at(1).toISOString() })).toEqual(['early']);
    expect(await list({ min_amount: '1000' })).toEqual(['late', 'middle']);
    expect(await list({ min_amount: '500', max_amount: '1000' })).toEqual(['early', 'middle']);
    expect(await list({ status: 'cancelled' })).toEqual(['cancelled_client', 'cancelled_provider']);
    expect(await list({ status: 'paid', search: 'late' })).toEqual(['late']);
    await insert({ description: 'partly refunded', status: 'requested', refundedAmount: 10 });
    await insert({ description: 'refunded', status: 'refunded_provider' });
    expect(await list({ status: 'refunded' })).toEqual(['partly refunded', 'refunded']);
    expect(await list({ status: 'paid', filter: 'unpaid' })).toEqual([]);

    expect(await getSum({ status: 'paid' })).toMatchObject({ count: 2, amountGross: 3000 });
    expect(await getSum({ status: 'paid', search: 'late' })).toMatchObject({
      count: 1,
      amountGross: 2000,
    });
    expect(await getSum({ status: 'declined' })).toMatchObject({ count: 0, amountGross: 0 });
    expect(await getSum({ user_id: 'unknown' })).toMatchObject({ count: 0, amountGross: 0 });
    const { text } = await client.get('/services/payments/export/?status=paid&min_amount=2000');
    expect(text.match(/middle|late/g)).toEqual(['late']);
  });

  test('find the requests that were paid on given days in the UK, with the sums taken, refunded, taken back and owed [books 1.3]', async () => {
    // 30 minutes past midnight on 2 July in UK time.
    const night = await insert({ description: 'night' });
    await pay(night, '2026-07-01T23:30:00Z', { refunds: [{ ...refund, amountPence: 1_000 }] });
    const twice = await insert({ description: 'twice' });
    await pay(twice, '2026-07-02T12:00:00Z');
    await pay(twice, '2026-07-05T12:00:00Z');
    await pay(await insert({ description: 'disputed' }), '2026-07-02T22:59:59Z', {
      disputes: [{ id: 'd', amountPence: 6_000, state: 'lost', openedAt: future }],
    });
    await pay(await insert({ description: 'late' }), '2026-07-02T23:00:00Z');
    await insert({ description: 'unpaid' });
    await insert({ description: 'cancelled', status: 'cancelled_client' });

    const second = { paid_from: '2026-07-02', paid_to: '2026-07-02' };
    expect(await list(second)).toEqual(['disputed', 'night', 'twice']);
    expect(await getSum(second)).toEqual({
      count: 3,
      amountGross: 18_000,
      takenAmount: 18_000,
      refundedAmount: 1_000,
      takenBackAmount: 6_000,
      owedAmount: 0,
      cancelledCount: 0,
    });
    expect(await list({ paid_from: '2026-07-03' })).toEqual(['late', 'twice']);
    expect(await list({ paid_to: '2026-07-01' })).toEqual([]);
    expect(await getSum({})).toEqual({
      count: 6,
      amountGross: 36_000,
      takenAmount: 30_000,
      refundedAmount: 1_000,
      takenBackAmount: 6_000,
      owedAmount: 6_000,
      cancelledCount: 1,
    });
    const { text } = await client.get(`/services/payments/export/?${new URLSearchParams(second)}`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  });

  test('sort by time or by amount, also with a search, and show no row on two pages [counter 8.3]', async () => {
    for (const [minute, amountGross] of [500, 900, 500, 500, 700].entries())
      await insert({ description: `crown ${minute}`, createdAt: at(minute), amountGross });
    const getMinutes = async (query: string) => {
      const { body } = await client.get(`/services/payments/?${query}`);
      const { results } = body as InferOutput<typeof paymentPage>;
      return results.map(({ description }) => description.replace('crown ', '')).join('');
    };
    const getPages = async (query: string) =>
      Promise.all([1, 2, 3].map((page) => getMinutes(`${query}&limit=2&page=${page}`)));
    expect(await getMinutes('order=newest&search=crown')).toBe('43210');
    expect(await getPages('order=oldest&search=crown')).toEqual(['01', '23', '4']);
    expect(await getPages('order=oldest&filter=unpaid')).toEqual(['01', '23', '4']);
    const [largest, smallest] = [await getPages('order=largest'), await getPages('order=smallest')];
    expect(largest[0]).toBe('14');
    expect(smallest[2]).toBe('1');
    for (const pages of [largest, smallest])
      expect([...pages.join('')].sort().join('')).toBe('01234');
    expect(await getMinutes('order=smallest&search=crown')).toBe(smallest.join(''));
    expect((await client.get('/services/payments/?order=name')).status).toBe(400);
  });

  test.each([
    'status=overdue',
    'created_from=soon',
    'created_from=-271821-04-20T00:00:00Z',
    'created_to=%2B275760-09-13T00:00:00Z',
    'created_from=0000-01-01T00:00:00Z',
    'created_to=9999-12-31T23:59:59-14:00',
    'paid_from=2026-02-29',
    'paid_from=0000-01-01',
    'paid_to=10000-01-01',
    'paid_to=2026-07-02T00:00:00Z',
    'min_amount=-1',
    'max_amount=1.5',
  ])('are refused when they are invalid: %s', async (query) => {
    expect(await client.get(`/services/payments/?${query}`)).toMatchObject({ status: 400 });
    expect(await client.get(`/services/payment_sum/?${query}`)).toMatchObject({ status: 400 });
    expect(await client.get(`/services/payments/export/?${query}`)).toMatchObject({
      status: 400,
    });
  });
});

describe('the totals above the payments list', () => {
  const getTotals = async (paidSince?: string) => {
    const query =
      paidSince === undefined ? '' : `?${new URLSearchParams({ paid_since: paidSince })}`;
    return (await client.get(`/services/payment_totals/${query}`)).body;
  };

  test('count unpaid requests and their amounts, and add up payments since a given time, less refunds and disputes [counter 7.4]', async () => {
    await insert({});
    await insert({ amountGross: 12_000 });
    await insert({ status: 'declined', expiresAt: past });
    const insertPaid = async (
      minute: number,
      amount: number,
      kind: 'settled' | 'late' | 'duplicate' | 'mismatch',
    ) =>
      insertCharge(database, await insert({ status: 'paid' }), {
        paidAt: at(minute),
        amount,
        kind,
      });
    await insertPaid(0, 100, 'settled');
    await insertPaid(1, 2000, 'settled');
    const charge = await insertPaid(2, 30_000, 'settled');
    await database.unscopedDb
      .update(charges)
      .set({ refundedAmount: 500, disputedAmount: 70 })
      .where(eq(charges.id, charge.id));
    for (const kind of ['late', 'duplicate', 'mismatch'] as const)
      await insertPaid(3, 900_000, kind);
    const others = {
      unpaidCount: 2,
      unpaidAmount: 18_000,
      unpaidCustomerCount: 1,
      oldestUnpaidAt: '2026-03-01T09:00:00.000Z',
      disputedCount: 0,
    };
    expect(await getTotals(at(1).toISOString())).toMatchObject({ ...others, paidAmount: 31_430 });
    expect(await getTotals(at(3).toISOString())).toMatchObject({ ...others, paidAmount: 0 });
  });

  test('add up the payments of each of the last seven days, less refunds, without older and late payments [counter 5.13]', async () => {
    const insertPaid = async (paidAt: string, amount: number, kind: 'settled' | 'late') =>
      insertCharge(database, await insert({ status: 'paid' }), {
        paidAt: new Date(paidAt),
        amount,
        kind,
      });
    await insertPaid('2026-02-23T23:59:59Z', 1, 'settled');
    await insertPaid('2026-02-24T00:00:00Z', 2000, 'settled');
    const refunded = await insertPaid('2026-02-24T12:00:00Z', 500, 'settled');
    await database.unscopedDb
      .update(charges)
      .set({ refundedAmount: 100 })
      .where(eq(charges.id, refunded.id));
    await insertPaid('2026-03-01T09:00:00Z', 900_000, 'late');
    await insertRecordedPayment(database, await insert({ status: 'paid' }), user, {
      amount: 30,
      receivedOn: '2026-03-02',
    });
    expect(await getTotals()).toMatchObject({
      paidByDay: [
        { day: '2026-02-24', amount: 2400 },
        { day: '2026-02-25', amount: 0 },
        { day: '2026-02-26', amount: 0 },
        { day: '2026-02-27', amount: 0 },
        { day: '2026-02-28', amount: 0 },
        { day: '2026-03-01', amount: 0 },
        { day: '2026-03-02', amount: 30 },
      ],
    });
  });

  test('count what staff should look at, with the same figures as the lists [counter 5.13]', async () => {
    await insert({ isUndelivered: true });
    await insert({ isUndelivered: true, status: 'paid' });
    await insert({ status: 'declined' });
    await insert({ status: 'declined', expiresAt: past });
    await insert({ status: 'paid', disputeState: 'needs_response' });
    await insert({ status: 'paid', disputeState: 'lost' });
    expect(await getTotals()).toMatchObject({
      undeliveredCount: (await list({ filter: 'undelivered' })).length,
      declinedCount: (await list({ filter: 'unpaid', status: 'declined' })).length,
      disputedCount: (await list({ filter: 'disputed' })).length,
      openDisputeCount: 1,
    });
    expect(await getTotals()).toMatchObject({ undeliveredCount: 1, declinedCount: 1 });
  });

  test.each(['-271821-04-20T00:00:00Z', '0000-12-31T00:00:00Z', '+275760-09-13T00:00:00Z'])(
    'are refused for the time %s, which PostgreSQL cannot store',
    async (paidSince) => {
      const query = new URLSearchParams({ paid_since: paidSince });
      expect(await client.get(`/services/payment_totals/?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe('the search of the payments list', () => {
  test('for a day finds the requests of the last such day in the time zone of the shop, and can be combined with a filter [counter 8.1]', async () => {
    await insert({ description: 'before', createdAt: new Date('2026-02-28T23:59:59Z') });
    await insert({ description: 'first', createdAt: new Date('2026-03-01T00:00:00Z') });
    await insert({
      description: 'paid',
      status: 'paid',
      createdAt: new Date('2026-03-01T23:59:59Z'),
    });
    await insert({ description: 'last year', createdAt: new Date('2025-03-01T12:00:00Z') });
    expect(await list({ search: '01/03' })).toEqual(['first', 'paid']);
    expect(await list({ search: '1/3', filter: 'unpaid' })).toEqual(['first']);
    expect(await list({ search: '01/03/2025' })).toEqual(['last year']);
  });

  test.each([
    ['45.00', ['of £45.00']],
    ['£45.00', ['of £45.00']],
    ['45', ['of £45.00']],
    ['45.0', []],
    ['1,200.50', ['of £1200.50']],
    ['£1200.50', ['of £1200.50']],
    ['0.45', ['of £0.45']],
    ['4500', []],
  ])('for %s finds the amount [counter 8.1]', async (search, found) => {
    for (const pence of [4500, 45, 120_050])
      await insert({
        description: `of £${(pence / 100).toFixed(2)}`,
        searchText: '',
        amountGross: pence,
      });
    expect(await list({ search })).toEqual(found);
  });

  test.each([
    ['Paid', ['paid']],
    ['cancelled', ['cancelled_client', 'cancelled_provider']],
    ['refunded', ['refunded_provider']],
    ['declined', ['declined']],
    ['requested', ['requested']],
    ['constructor', []],
  ])('for %s finds the status [counter 8.1]', async (search, found) => {
    const statuses = [
      'requested',
      'declined',
      'cancelled_client',
      'cancelled_provider',
      'refunded_provider',
      'paid',
    ];
    for (const status of statuses as ['paid'])
      await insert({ description: status, searchText: '', status });
    expect(await list({ search })).toEqual(found);
    expect(await list({ search, filter: 'unpaid' })).toEqual(
      found.filter((status) => ['requested', 'declined'].includes(status)),
    );
  });

  test('for an amount also finds texts that contain it [counter 8.1]', async () => {
    await insert({ description: 'Invoice 45' });
    await insert({ description: 'Other', amountGross: 4500 });
    expect(await list({ search: '45' })).toEqual(['Invoice 45', 'Other']);
  });
});
