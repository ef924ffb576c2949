import { describe, expect, test } from 'vitest';
import { testPassword } from '../../../../tests/support/db/fixtures.ts';
import { settleFacts } from '../../../../tests/support/db/money-facts.ts';
import { readMessages } from '../../../../tests/support/db/read-rows.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { getPayPath } from '../../../../tests/support/server/pay-page-client.ts';
import { getSamplePayload } from '../../../../tests/support/server/sample-calls.ts';
import { setUpStripeShop } from '../../../../tests/support/server/stripe-shop.ts';
import { DAY_MS, MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import {
  createTestProvider,
  webhookSecret,
} from '../../../../tests/support/server/test-provider.ts';
import { paymentRequests, refunds } from '../../../db/schema.ts';
import { reconcile } from '../reconcile.ts';

const database = await openTestDatabase();

const path = '/services/payments/';
const shop = setUpStripeShop(database, { webhookSecrets: [webhookSecret] });
const cancelled = { status: 200, body: { status: 'cancelled_client' } };
type Row = Awaited<ReturnType<typeof shop.insertRequest>>;

/** The paid amount of Home, which is also the sum of the totals of all customers. */
const readPaidAmount = async () => {
  const { body: home } = await shop.client.get('/services/payment_totals/');
  const { body: list } = await shop.client.get('/services/customers/');
  const customers: readonly { totalPayments: number }[] = Object(list).results;
  const sum = customers.reduce((pence, { totalPayments }) => pence + totalPayments, 0);
  expect(sum).toBe(Object(home).paidAmount);
  return Object(home).paidAmount as number;
};
const pressContinue = (row: Row) => shop.payPage.request(getPayPath(row), {});
const comeBack = (row: Row) => shop.payPage.request(`${getPayPath(row)}/return`);

describe('webhooks of a provider without a hosted page', () => {
  const report = (type: string, { id }: Row, data: object = {}, timestamp?: string) =>
    createTestProvider(shop.server).deliver(
      JSON.stringify({
        type,
        timestamp,
        data: { payment_request_id: id, amount: 6_000, currency: 'GBP', ...data },
      }),
    );

  test('about a wrong amount that was paid back do not make a later correct payment refunded [money 9.3]', async () => {
    const row = await shop.insertRequest();
    await report('paid', row, { amount: 5_000, currency: 'GBP' });
    await report('refunded_provider', row, { amount: 5_000, currency: 'GBP' });
    await report('paid', row, { amount: 6_000, currency: 'GBP' });
    expect(await shop.readPayment(row)).toMatchObject({ status: 'paid', refundedAmount: 5_000 });
    expect(await readPaidAmount()).toBe(6_000);
  });

  test('about a refund of a part that arrive before the payment refund only this part [money 9.3]', async () => {
    const row = await shop.insertRequest();
    await report('refunded_provider', row, { amount: 1_000, currency: 'GBP' });
    expect(await shop.readPayment(row)).toMatchObject({ status: 'requested', refundedAmount: 0 });
    await report('paid', row, { amount: 6_000, currency: 'GBP' });
    expect(await shop.readPayment(row)).toMatchObject({ status: 'paid', refundedAmount: 1_000 });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'refunded']);
  });

  test.each([
    ['the provider’s id', { refund_id: 're_1' }, undefined],
    ['the time', {}, '2026-03-02T09:00:00Z'],
  ])(
    'about one refund of a part, recognised by %s, count once although their message ids differ [money 9.4]',
    async (_by, data, at) => {
      const row = await shop.insertRequest();
      await report('paid', row, { amount: 6_000, currency: 'GBP' });
      for (let repeat = 0; repeat < 2; repeat += 1) {
        await report('refunded_provider', row, { amount: 1_000, currency: 'GBP', ...data }, at);
      }
      expect(await shop.readPayment(row)).toMatchObject({ status: 'paid', refundedAmount: 1_000 });
      expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'refunded']);
    },
  );

  test('about a payment of another request change nothing, and are logged [money 9.4]', async () => {
    const [first, second] = [await shop.insertRequest(), await shop.insertRequest()];
    await report('paid', first, { payment_id: 'pay_1' });
    await report('paid', second, { payment_id: 'pay_1' });
    expect([
      (await shop.readPayment(first)).status,
      (await shop.readPayment(second)).status,
    ]).toEqual(['paid', 'requested']);
    expect(shop.server.logged.join()).toContain('A payment was reported for two payment requests');
    expect(await shop.cancel(second)).toMatchObject({ status: 200 });
  });

  test('about a second payment show a duplicate charge, and repeated ones about the first payment do not [money 9.4]', async () => {
    const row = await shop.insertRequest();
    for (const id of ['pay_1', 'pay_1', 'pay_2']) {
      await report('paid', row, { amount: 6_000, currency: 'GBP', payment_id: id });
    }
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      latePayment: { amountGross: 6_000 },
    });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'paid_twice']);
  });
});

describe('a checkout that the provider does not know', () => {
  test('does not block the request, which the customer can pay in a new checkout, and staff can cancel [money 9.5]', async () => {
    const [toPay, toCancel] = [await shop.insertRequest(), await shop.insertRequest()];
    await shop.openCheckout(toPay);
    await shop.openCheckout(toCancel);
    shop.account.forgetCheckouts();
    shop.account.pay(await shop.openCheckout(toPay));
    await shop.deliverWebhooks();
    expect((await shop.readPayment(toPay)).status).toBe('paid');
    expect(await shop.cancel(toCancel)).toMatchObject(cancelled);
  });

  test('is not looked up again [money 9.5]', async () => {
    await shop.openCheckout(await shop.insertRequest());
    shop.account.forgetCheckouts();
    shop.server.clock.advance(2 * MINUTE_MS);
    await shop.runWorker();
    const { length } = shop.stripe.requests;
    shop.server.clock.advance(3 * DAY_MS);
    await shop.runWorker();
    expect(shop.stripe.requests).toHaveLength(length);
  });

  test('does not tie the request to its provider, and neither does a page that has never opened [money 9.5]', async () => {
    await shop.openCheckout(await shop.insertRequest());
    shop.account.forgetCheckouts();
    shop.server.clock.advance(2 * MINUTE_MS);
    await shop.runWorker();
    shop.stripe.setFault('down');
    await pressContinue(await shop.insertRequest());
    const rows = await database.unscopedDb.select().from(paymentRequests);
    expect(rows.map(({ provider, providerAccount }) => [provider, providerAccount])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

test('A payment that settles after days is announced, has a receipt, and counts on the day on which it settles [money 9.6]', async () => {
  await shop.client.post('/push/subscriptions/', getSamplePayload('subscribePush'));
  const row = await shop.insertRequest();
  const providerCheckoutId = await shop.openCheckout(row);
  shop.account.startDelayedPayment(providerCheckoutId);
  await shop.deliverWebhooks();
  shop.server.clock.advance(4 * DAY_MS);
  shop.account.finishDelayedPayment(providerCheckoutId, 'paid');
  await shop.deliverWebhooks();
  const now = shop.server.clock();
  await shop.client.logIn(shop.user.email, testPassword);
  expect((await shop.readPayment(row)).paidAt).toBe(now.toISOString());
  const messages = await readMessages(database);
  expect(messages.map(({ channel, createdAt, dueAt }) => ({ channel, createdAt, dueAt }))).toEqual([
    { channel: 'email', createdAt: now, dueAt: now },
    { channel: 'push', createdAt: now, dueAt: now },
  ]);
  expect(messages.map(({ text }) => text.includes('"at"') && JSON.parse(text).at)).toEqual([
    false,
    now.toISOString(),
  ]);
  expect(await readPaidAmount()).toBe(6_000);
});

test('A payment that takes days shows the customer and staff when it usually arrives, and is not cancelled meanwhile [money 10.3]', async () => {
  const row = await shop.insertRequest({
    expiresAt: new Date(shop.server.clock().getTime() + DAY_MS),
  });
  const providerCheckoutId = await shop.openCheckout(row);
  shop.account.startDelayedPayment(providerCheckoutId);
  // The webhooks are lost: staff learn of the payment because they try to cancel.
  shop.stripe.webhooks.take();
  expect(await shop.cancel(row)).toMatchObject({
    status: 409,
    body: {
      code: 'payment_in_progress',
      detail:
        'On its way, usually by 11 March. It can be cancelled only if the bank refuses the payment.',
    },
  });
  const onItsWay = { status: 'requested', expectedBy: '2026-03-11T09:00:00.000Z' };
  expect(await shop.readPayment(row)).toMatchObject({ ...onItsWay, confirming: { until: null } });
  expect(Object((await shop.client.get(path)).body).results[0]).toMatchObject(onItsWay);

  shop.server.clock.advance(2 * DAY_MS);
  // The keys are wrong for a while after the hosted page has ended.
  shop.stripe.setFault('key-rejected');
  await shop.runWorker();
  shop.stripe.setFault(undefined);
  for (const response of [
    await comeBack(row),
    await shop.payPage.request(getPayPath(row)),
    await pressContinue(row),
  ]) {
    const page = await shop.payPage.follow(response);
    expect(page.html).toContain('Your payment is on its way');
    expect(page.html).toContain('usually arrives by 11 March');
    expect(page.html).not.toMatch(/<form|http-equiv="refresh"/);
  }
  shop.account.finishDelayedPayment(providerCheckoutId, 'failed');
  await shop.deliverWebhooks();
  await shop.client.logIn(shop.user.email, testPassword);
  expect(await shop.readPayment(row)).toMatchObject({ status: 'declined', expectedBy: null });
  expect(await shop.cancel(row)).toMatchObject(cancelled);
});

test('A full refund that the bank returns makes the request paid again [money 9.7]', async () => {
  const { row, reference } = await shop.insertPaidRequest();
  await shop.refund(row);
  await shop.runWorker();
  expect((await shop.readPayment(row)).status).toBe('refunded_provider');
  const [stored] = (await database.unscopedDb.select().from(paymentRequests)).slice(-1);
  expect(stored?.refundedAmount).toBe(6_000);
  const [first] = shop.account.refunds.list(reference);
  shop.account.refunds.finish(String(first?.metadata?.idempotency_key), 'failed');
  await shop.deliverWebhooks();
  expect(await shop.readPayment(row)).toMatchObject({
    status: 'paid',
    refundedAmount: 0,
    refundStatus: 'refused',
    refundReason: 'returned',
    refundableAmount: 6_000,
  });
  expect((await shop.readEvents(row)).at(-1)).toBe('refund_returned');
  expect((await shop.payPage.request(getPayPath(row))).html).not.toContain('Refunded');
  expect(await readPaidAmount()).toBe(6_000);
});

test('A customer who returns while the bank still checks the payment does not read that nothing was taken [money 9.8]', async () => {
  const row = await shop.insertRequest();
  const providerCheckoutId = await shop.openCheckout(row);
  shop.account.startAuthentication(providerCheckoutId);
  const { html } = await comeBack(row);
  expect(html).toContain('The bank is confirming your payment');
  expect(html).not.toContain('Nothing was taken');
  shop.account.pay(providerCheckoutId);
  shop.server.clock.advance(3_000);
  expect((await shop.payPage.follow(await comeBack(row))).html).toContain('Paid');
});

describe('a dispute', () => {
  test('is shown with its deadline, counts in no total, and prevents a refund [money 9.9]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    shop.account.disputes.open(reference);
    await shop.deliverWebhooks();
    const dueAt = new Date(
      Math.floor(shop.server.clock().getTime() / 1_000) * 1_000 + 9 * DAY_MS,
    ).toISOString();
    const dispute = { state: 'needs_response', amount: 6_000, dueAt };
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      dispute,
      refundableAmount: 0,
    });
    expect((await shop.readPayment(row)).disputeUrl).toMatch(
      /^https:\/\/dashboard\.stripe\.com\/test\/disputes\/dp_/,
    );
    expect(await readPaidAmount()).toBe(0);
    expect(await shop.refund(row)).toMatchObject({
      status: 409,
      body: {
        detail:
          'The customer has disputed this payment. It can be refunded when the dispute has ended',
      },
    });
    expect((await shop.readEvents(row)).at(-1)).toBe('disputed');
    const { body } = await shop.client.get(path);
    expect(Object(body).results[0]).toMatchObject({ dispute });
  });

  test('that is lost does not count as paid, and one that is won does [money 9.9]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    const { id } = shop.account.disputes.open(reference);
    await shop.deliverWebhooks();
    shop.account.disputes.move(id, 'lost');
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      dispute: { state: 'lost' },
    });
    expect(await readPaidAmount()).toBe(0);
    expect((await shop.refund(row)).body).toMatchObject({
      detail: 'The customer’s bank has returned this payment to the customer',
    });
    shop.account.disputes.move(id, 'won');
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      dispute: { state: 'won' },
      refundableAmount: 6_000,
    });
    expect(await shop.readEvents(row)).toEqual([
      'created',
      'paid',
      'disputed',
      'dispute_lost',
      'dispute_won',
    ]);
    expect(await readPaidAmount()).toBe(6_000);
    expect((await reconcile(shop.dependencies, new Date(0))).differences).toEqual([]);
  });

  test('notifies the devices of the owners, and not those of other staff [money 9.9]', async () => {
    await shop.client.post('/push/subscriptions/', getSamplePayload('subscribePush'));
    const { reference } = await shop.insertPaidRequest();
    shop.account.disputes.open(reference);
    await shop.deliverWebhooks();
    const notices = (await shop.server.messages()).filter(({ channel }) => channel === 'push');
    expect(notices.map(({ text }) => JSON.parse(text).title)).toEqual([
      'Jo Bloggs paid £60.00',
      'Dispute: Jo Bloggs',
    ]);
  });

  test('of a refunded payment does not take the money twice, and an inquiry takes no money [money 9.9]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    const { id } = shop.account.disputes.open(reference, 'warning_needs_response');
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      dispute: { state: 'inquiry', amount: 0 },
    });
    await shop.refund(row);
    await shop.runWorker();
    shop.account.disputes.move(id, 'lost');
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      refundedAmount: 6_000,
    });
    expect(await readPaidAmount()).toBe(0);
  });
});

describe('a refund', () => {
  test('waits while the account has too little money, says so, and is made later [money 9.10]', async () => {
    const { row } = await shop.insertPaidRequest();
    shop.account.refunds.setBalanceEmpty(true);
    await shop.refund(row);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      refundStatus: 'pending',
      refundReason: 'insufficient_balance',
    });
    expect((await shop.readEvents(row)).at(-1)).toBe('refund_waiting');
    shop.account.refunds.setBalanceEmpty(false);
    shop.stripe.forgetIdempotencyKeys();
    shop.server.clock.advance(2 * MINUTE_MS);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      refundStatus: 'done',
    });
    expect(await shop.readEvents(row)).toEqual([
      'created',
      'paid',
      'refund_requested',
      'refund_waiting',
      'refunded',
    ]);
  });

  test('waits when the provider delays it after an equal refund, says so once, and is made later [money 9.10]', async () => {
    const { row } = await shop.insertPaidRequest();
    await shop.refund(row, { amount: 1_000 });
    const [stored] = await database.unscopedDb.select().from(refunds);
    const refundOutcome = {
      id: stored?.id ?? '',
      status: 'pending',
      reason: 'equal_refund',
    } as const;
    for (let attempt = 0; attempt < 2; attempt += 1)
      await settleFacts(database, row, { refundOutcome }, shop.server.clock());
    expect(await shop.readPayment(row)).toMatchObject({
      refundStatus: 'pending',
      refundReason: 'equal_refund',
    });
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({ refundStatus: 'done', refundReason: null });
    expect(await shop.readEvents(row)).toEqual([
      'created',
      'paid',
      'refund_requested',
      'refund_delayed',
      'refunded',
    ]);
  });

  test('of a payment that is now disputed is refused with the reason [money 9.10]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    await shop.refund(row);
    shop.account.disputes.open(reference);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      refundStatus: 'refused',
      refundReason: 'disputed',
    });
  });
});

test('Staff read once why a provider refuses to open a page [money 9.12]', async () => {
  const row = await shop.insertRequest({ amountNet: 20, amountVat: 0, amountGross: 20 });
  for (let press = 0; press < 2; press += 1) expect((await pressContinue(row)).status).toBe(422);
  const refused = (await shop.readPayment(row)).history?.filter(
    ({ event }) => event === 'checkout_refused',
  );
  expect(refused).toMatchObject([{ reason: 'amount_out_of_range' }]);
  expect(await shop.cancel(row)).toMatchObject({ status: 200 });
});

test('Payment methods that settle days later are offered only when the shop allows them [money 10.3]', async () => {
  const offersBankDebit = async () => {
    const { payment_method_types: methods } = shop.account.getCheckout(
      await shop.openCheckout(await shop.insertRequest()),
    );
    return methods.includes('bacs_debit');
  };
  expect(await offersBankDebit()).toBe(false);
  const { body } = await shop.client.get('/shop/');
  const { logoUrl: _, ...profile } = Object(body);
  await shop.client.put('/shop/', { ...profile, allowsDelayedMethods: true });
  expect(await offersBankDebit()).toBe(true);
});
