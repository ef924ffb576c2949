import { describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { logInAs } from '../../../tests/support/server/test-shop.ts';
import { recordedPayments } from '../../db/schema.ts';
import { reconcile } from '../../domain/money/reconcile.ts';

const database = await openTestDatabase();
const shop = setUpStripeShop(database);

const path = '/services/payments/';
const create = async (fields: object = {}) =>
  (
    await shop.client.post(path, {
      customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
      description: 'Hygienist visit',
      amountNet: 12_000,
      vatCode: 'T0',
      ...fields,
    })
  ).body as PaymentRequest;

const cash = { way: 'cash', amount: 12_000, receivedOn: '2026-03-02', note: '' };
const record = (
  { ident }: { readonly ident: string },
  fields: object = {},
  headers: Record<string, string> = {},
) => shop.client.post(`${path}${ident}/recorded_payments/`, { ...cash, ...fields }, headers);

const undo = (id: unknown, reason = 'Wrong customer') =>
  shop.client.post(`/services/recorded_payments/${id}/undo/`, { reason });

/** Returns Stripe's id of the checkout. */
const openPage = ({ payUrl }: PaymentRequest) =>
  shop.openCheckoutAt(new URL(payUrl ?? '').pathname);

const payByCard = async (request: PaymentRequest, last4 = '4242') => {
  const checkoutId = await openPage(request);
  shop.account.pay(checkoutId, { last4 });
  await shop.deliverWebhooks();
  return checkoutId;
};

const openCustomerPage = async ({ payUrl }: PaymentRequest) =>
  (await shop.payPage.request(new URL(payUrl ?? '').pathname)).html;

const openReceipt = async ({ payUrl }: PaymentRequest) =>
  (await shop.payPage.request(`${new URL(payUrl ?? '').pathname}/receipt`)).html;

/** Returns the name and the values of each line. */
const readFacts = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, values = '']) => [
    name,
    ...[...values.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, value]) => value),
  ]);

describe('recording a payment', () => {
  test('of all that is due makes the request paid, and the history has the user and the way of payment [recorded 1.1]', async () => {
    const request = await create();
    const { status, body } = await record(request, { note: 'At the desk' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'paid',
      paidAmount: 12_000,
      recordedAmount: 12_000,
      dueAmount: 0,
      refundableAmount: 0,
      cardLastFour: null,
      paidAt: '2026-03-02T09:00:00.000Z',
      recordedPayments: [
        {
          way: 'cash',
          amount: 12_000,
          excessAmount: 0,
          receivedOn: '2026-03-02',
          note: 'At the desk',
          by: { firstName: 'Ali' },
          undone: null,
        },
      ],
    });
    expect((body as PaymentRequest).history?.at(-1)).toMatchObject({
      event: 'paid_another_way',
      way: 'cash',
      amount: 12_000,
      by: { firstName: 'Ali' },
    });
    expect((await shop.client.get('/audit/')).body).toMatchObject({
      results: [
        { kind: 'payment_recorded', changes: [{ field: 'amount', new: 12_000 }] },
        { kind: 'request_sent' },
        { kind: 'logged_in' },
      ],
    });
    expect((await shop.client.get('/services/payment_totals/')).body).toMatchObject({
      unpaidAmount: 0,
      paidAmount: 12_000,
    });
    expect(await openCustomerPage(request)).toContain('Paid in cash on 2 Mar 2026');
  });

  test('of a part leaves the rest to be paid by card, on a new page of the provider [recorded 1.2]', async () => {
    const request = await create();
    const first = await openPage(request);
    expect((await record(request, { amount: 4_500, way: 'bank_transfer' })).body).toMatchObject({
      status: 'requested',
      paidAmount: 4_500,
      dueAmount: 7_500,
      askedAmount: 7_500,
    });
    expect(shop.account.findCheckout(first)).toMatchObject({ status: 'expired' });
    expect(await openCustomerPage(request)).toContain(
      '<dt>Paid already</dt><dd><bdi>£45.00</bdi></dd>',
    );
    await payByCard(request);
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      paidAmount: 12_000,
      recordedAmount: 4_500,
      refundableAmount: 7_500,
      latePayment: null,
    });
    expect((await shop.client.get('/services/customers/')).body).toMatchObject({
      results: [{ totalPayments: 12_000, unpaidAmount: 0 }],
    });
  });

  test.each([
    ['nothing', { amount: 0 }, 400, { amount: ['Amount must be more than £0.00'] }],
    [
      'more than is due',
      { amount: 12_001 },
      409,
      { code: 'more_than_due', detail: 'Only £120.00 is due' },
    ],
    [
      'a day in the future',
      { receivedOn: '2026-03-03' },
      400,
      { receivedOn: ['Please choose today or an earlier day'] },
    ],
    ['a day that does not exist', { receivedOn: '2026-02-30' }, 400, { code: 'invalid' }],
    ['the year 0', { receivedOn: '0000-01-01' }, 400, { code: 'invalid' }],
    ['a day long ago', { receivedOn: '1999-12-31' }, 400, { code: 'invalid' }],
    ['an unknown way', { way: 'gold' }, 400, { way: ['This field is not valid'] }],
    ['other than what the user saw', { dueAmount: 9_000 }, 409, { code: 'changed' }],
  ])(
    'with %s is refused with a sentence, and changes nothing [recorded 1.3]',
    async (_what, fields, status, body) => {
      const request = await create();
      const page = await openPage(request);
      expect(await record(request, fields)).toMatchObject({ status, body });
      expect(shop.account.findCheckout(page)).toMatchObject({ status: 'open' });
      expect(await shop.readPayment(request)).toMatchObject({
        paidAmount: 0,
        recordedPayments: [],
      });
    },
  );

  test('for a request that is paid or cancelled is refused [recorded 1.3]', async () => {
    const paid = await create();
    await record(paid);
    expect(await record(paid, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'not_requested', detail: 'This request has been paid' },
    });
    const cancelled = await create();
    await shop.client.post(`${path}${cancelled.ident}/cancel/`);
    expect(await record(cancelled)).toMatchObject({
      status: 409,
      body: { code: 'not_requested', detail: 'This request has been cancelled' },
    });
  });

  test('uses the day of the shop’s time zone, also between midnight in summer time and in Greenwich [recorded 1.3]', async () => {
    shop.server.clock.advance(Date.parse('2026-06-30T23:30:00Z') - shop.server.clock().getTime());
    await shop.client.logIn(shop.user.email, testPassword);
    const request = await create();
    expect(await record(request, { receivedOn: '2026-07-01' })).toMatchObject({ status: 200 });
  });

  test('while the provider cannot be reached is refused, and the response says so [recorded 1.4]', async () => {
    const request = await create();
    await openPage(request);
    shop.stripe.setFault('down');
    expect(await record(request)).toMatchObject({
      status: 409,
      body: {
        code: 'provider_unreachable',
        detail: expect.stringContaining('Nothing was recorded'),
      },
    });
    expect(await database.unscopedDb.$count(recordedPayments)).toBe(0);
  });

  test('in two equal calls with one key records one payment [recorded 1.5]', async () => {
    const request = await create();
    const headers = { 'idempotency-key': 'once' };
    const first = await record(request, { amount: 1_000 }, headers);
    const again = await record(request, { amount: 1_000 }, headers);
    expect(again.body).toEqual(first.body);
    expect(await database.unscopedDb.$count(recordedPayments)).toBe(1);
  });

  test('by two users at the same time is refused for the second [recorded 1.5]', async () => {
    const request = await create();
    const both = await Promise.all([
      record(request, { dueAmount: 12_000 }),
      record(request, { dueAmount: 12_000, way: 'cheque' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await database.unscopedDb.$count(recordedPayments)).toBe(1);
  });

  test('counts a card payment on a page that was paid before the server closed it, and refuses the rest [recorded 1.6]', async () => {
    const request = await create();
    shop.account.pay(await openPage(request));
    expect(await record(request)).toMatchObject({ status: 409, body: { code: 'not_requested' } });
    expect(await shop.readPayment(request)).toMatchObject({ status: 'paid', recordedAmount: 0 });
  });

  test('does not count a payment of a wrong amount before the page closed, and no other page opens [recorded 1.6]', async () => {
    const request = await create();
    shop.account.pay(await openPage(request), { amount: 1_002 });
    // The webhook is late. The server learns of the payment when it closes the page.
    expect(await record(request, { amount: 4_500, dueAmount: 12_000 })).toMatchObject({
      status: 200,
      body: { status: 'requested', paidAmount: 4_500, dueAmount: 7_500, refundableAmount: 0 },
    });
    const { location } = await shop.payPage.request(new URL(request.payUrl ?? '').pathname, {});
    expect([location, shop.account.countCheckouts()]).toEqual([
      expect.stringMatching(/\/return$/),
      1,
    ]);
    expect((await record(request, { amount: 7_500 })).body).toMatchObject({ status: 'paid' });
    const { history = [] } = await shop.readPayment(request);
    expect(history.map(({ event, amount }) => [event, amount])).toEqual(
      expect.arrayContaining([
        ['amount_mismatch', 1_002],
        ['paid_another_way', 4_500],
        ['paid_another_way', 7_500],
      ]),
    );
    expect((await reconcile(shop.dependencies, new Date(0))).differences).toMatchObject([
      { ident: request.ident, problem: 'paid with another amount than the request' },
    ]);
  });

  test('needs a confirmation by the user when the provider cannot close a page, whose payment must then be paid back [recorded 1.8]', async () => {
    const request = await create();
    const page = await openPage(request);
    shop.account.setBusy(page);
    expect(await record(request)).toMatchObject({
      status: 409,
      body: { code: 'page_open', detail: expect.stringContaining('you must pay it back') },
    });
    expect(await record(request, { acceptsOpenPage: true })).toMatchObject({
      status: 200,
      body: { status: 'paid' },
    });
    shop.account.pay(page);
    shop.stripe.webhooks.take();
    // The webhook is lost, and the worker finds the payment.
    shop.server.clock.advance(2 * 60 * MINUTE_MS);
    await shop.runWorker();
    await shop.client.logIn(shop.user.email, testPassword);
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      recordedAmount: 12_000,
      latePayment: { amountGross: 12_000 },
      refundableAmount: 12_000,
    });
  });

  test('leaves a page open that the nightly comparison with the provider does not list [recorded 1.8]', async () => {
    const request = await create();
    shop.account.setBusy(await openPage(request));
    await record(request, { acceptsOpenPage: true });
    const { compared, differences } = await reconcile(shop.dependencies, new Date(0));
    expect([compared, differences]).toEqual([1, []]);
  });

  test('leaves a page open that the worker looks up as often as any open page [recorded 1.8]', async () => {
    const request = await create();
    const page = await openPage(request);
    shop.account.setBusy(page);
    await record(request, { acceptsOpenPage: true });
    shop.account.pay(page);
    // The webhook is lost.
    shop.stripe.webhooks.take();
    shop.server.clock.advance(2 * MINUTE_MS);
    await shop.runWorker();
    expect(await shop.readPayment(request)).toMatchObject({ latePayment: { amountGross: 12_000 } });
  });

  test('sends the customer a receipt with the way of payment, if staff want it [recorded 1.7]', async () => {
    const request = await create();
    await record(request, { amount: 4_500 });
    expect((await shop.server.messages()).filter(({ isReceipt }) => isReceipt)).toEqual([]);
    await record(request, { amount: 7_500, way: 'cheque', sendsReceipt: true });
    const [receipt] = (await shop.server.messages()).filter(({ isReceipt }) => isReceipt);
    expect(receipt?.subject).toContain('receipt for £75.00');
    expect(receipt?.text).toContain('Paid on 2 March 2026, by cheque: £75.00');
  });
});

describe('a part that is asked for first', () => {
  /** A payment on an older page changes what is due. Returns the page. */
  const openOutdatedPage = async (request: PaymentRequest, use: (page: string) => void) => {
    const first = await openPage(request);
    await record(request, { amount: 1_000 });
    const page = await openPage(request);
    use(page);
    shop.stripe.webhooks.take();
    shop.account.payExpired(first);
    await shop.deliverWebhooks();
    return page;
  };

  test('closes a page that asks for more than is due now, before another opens [recorded 4.1]', async () => {
    const request = await create({ askForNow: 4_500 });
    const page = await openOutdatedPage(request, () => undefined);
    const next = await openPage(request);
    expect(shop.account.findCheckout(page)).toMatchObject({ status: 'expired' });
    expect(shop.account.findCheckout(next)).toMatchObject({ amount_total: 6_500 });
  });

  test('opens no other page while the bank checks an earlier payment [recorded 4.1]', async () => {
    const request = await create({ askForNow: 4_500 });
    await openOutdatedPage(request, (page) => shop.account.startDelayedPayment(page));
    const count = shop.account.listCheckouts().length;
    await shop.payPage.request(new URL(request.payUrl ?? '').pathname, {});
    expect(shop.account.listCheckouts()).toHaveLength(count);
  });

  test('is the amount in the message and on the page, and after its payment the link asks for the rest [recorded 4.1, recorded 4.9]', async () => {
    const request = await create({ amountNet: 10_000, vatCode: 'T1', askForNow: 4_500 });
    expect(request).toMatchObject({ dueAmount: 12_000, askedAmount: 4_500 });
    const [message] = await shop.server.messages();
    expect(message?.subject).toContain('£45.00');
    const page = await openCustomerPage(request);
    expect(message?.text).toContain(
      'Total: £120.00\nTo pay now: £45.00\nLeft after this: £75.00\n',
    );
    expect(message?.html).toContain('To pay now: <strong>£45.00</strong>');
    expect(page).toContain('<dt>To pay now</dt><dd><bdi>£45.00</bdi></dd>');
    expect(page).toContain('includes £7.50 VAT');
    await payByCard(request);
    expect(await openCustomerPage(request)).toContain('includes £12.50 VAT');
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'requested',
      paidAmount: 4_500,
      dueAmount: 7_500,
      askedAmount: 7_500,
      refundableAmount: 4_500,
    });
    const [receipt] = (await shop.server.messages()).filter(({ isReceipt }) => isReceipt);
    expect(receipt?.text).toContain(
      'Of which VAT (20%): £7.50\nTotal: £120.00\nLeft to pay: £75.00\n',
    );
    expect(receipt?.text).not.toContain('£20.00');
    const partReceipt = await openReceipt(request);
    expect(readFacts(partReceipt)).toEqual(
      expect.arrayContaining([
        ['Total', '£120.00'],
        ['Paid already', '£45.00'],
        ['Of which VAT (20%)', '£7.50'],
        ['Left to pay', '£75.00'],
        ['Paid on', '2 Mar 2026, 09:00'],
        ['Card', 'Visa ending 4242'],
      ]),
    );
    expect(partReceipt).not.toContain('£20.00');
    expect(receipt?.text).toContain('The link that you have asks for the remaining £75.00.');
    const nextPage = await openCustomerPage(request);
    expect(nextPage).toContain('<dt>Paid already</dt><dd><bdi>£45.00</bdi></dd>');
    expect(nextPage).not.toContain('Left after this');
    await payByCard(request, '4444');
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      paidAmount: 12_000,
      latePayment: null,
    });
    const receipts = (await shop.server.messages()).filter(({ isReceipt }) => isReceipt);
    expect(receipts.map(({ subject }) => subject.split(': ')[1])).toEqual([
      'receipt for £45.00',
      'receipt for £75.00',
    ]);
    const day = '2 March 2026 at 09:00';
    expect(receipts[1]?.text).toContain('Of which VAT (20%): £12.50\nTotal: £120.00');
    expect(receipts[0]?.text.match(/Paid on.*/g)).toEqual([`Paid on: ${day}`]);
    expect(receipts[1]?.text.match(/Paid on .*/g)).toEqual([
      `Paid on ${day}, Visa ending 4242: £45.00`,
      `Paid on ${day}, Visa ending 4444: £75.00`,
    ]);
    const receiptPage = await openCustomerPage(request);
    expect(readFacts(receiptPage)).toEqual(
      expect.arrayContaining([
        ['VAT (20%)', '£20.00'],
        ['Paid on 2 Mar 2026', '£45.00', '£75.00'],
        ['Card', 'Visa ending 4242', 'Visa ending 4444'],
      ]),
    );
  });

  test('must be less than the total [recorded 4.2]', async () => {
    expect(await create({ askForNow: 12_000 })).toMatchObject({
      askForNow: ['A part must be less than the total'],
    });
  });

  test('that is refunded leaves the rest to be paid, and both parts can be refunded [recorded 4.3]', async () => {
    const request = await create({ askForNow: 4_500 });
    await payByCard(request);
    const refund = () => shop.client.post(`${path}${request.ident}/refund/`, {});
    await refund();
    await shop.runWorker();
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'requested',
      dueAmount: 7_500,
    });
    await payByCard(request);
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      refundableAmount: 7_500,
    });
    await refund();
    await shop.runWorker();
    expect(await shop.readPayment(request)).toMatchObject({ status: 'refunded_provider' });
  });

  test('needs a refund of its own, and so does the rest, because each goes back to its own card [recorded 4.3]', async () => {
    const request = await create({ askForNow: 4_500 });
    await payByCard(request, '3184');
    await payByCard(request);
    const rest = { refundableAmount: 7_500, refundableCardLastFour: '4242' };
    expect(await shop.readPayment(request)).toMatchObject({
      ...rest,
      laterRefundableAmount: 4_500,
    });
    await shop.client.post(`${path}${request.ident}/refund/`, {});
    const part = { refundableAmount: 4_500, refundableCardLastFour: '3184' };
    expect(await shop.readPayment(request)).toMatchObject({ ...part, laterRefundableAmount: 0 });
  });
});

describe('a card payment of more than is due on a request that is not paid', () => {
  const payTooMuch = async () => {
    const request = await create();
    const page = await openPage(request);
    shop.account.setBusy(page);
    await record(request, { amount: 4_500, acceptsOpenPage: true });
    shop.account.pay(page);
    await shop.deliverWebhooks();
    return request;
  };

  test('prevents another page until it is paid back [recorded 1.9]', async () => {
    const request = await payTooMuch();
    const payPath = new URL(request.payUrl ?? '').pathname;
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'requested',
      dueAmount: 7_500,
      latePayment: { amountGross: 12_000 },
    });
    const back = await shop.payPage.request(`${payPath}/return`);
    const pressed = await shop.payPage.request(payPath, {});
    for (const response of [back, pressed])
      expect((await shop.payPage.follow(response)).html).toContain('Please don’t pay again');
    expect(await openCustomerPage(request)).toContain('Your payment is being checked');
    expect(shop.account.countCheckouts()).toBe(1);

    await shop.client.post(`${path}${request.ident}/refund/`, {});
    await shop.runWorker();
    expect(await openCustomerPage(request)).toContain('£75.00');
    await payByCard(request);
    expect(await shop.readPayment(request)).toMatchObject({ status: 'paid', paidAmount: 12_000 });
  });
});

test('a customer who returns after paying a first part reads that the rest is due [recorded 4.1]', async () => {
  const request = await create({ askForNow: 2_000 });
  shop.account.pay(await openPage(request));
  const payPath = new URL(request.payUrl ?? '').pathname;
  const { html } = await shop.payPage.follow(await shop.payPage.request(`${payPath}/return`));
  expect(html).not.toContain('Your payment is being checked');
  expect(html).toContain('<h1>£20.00 paid</h1>');
  expect(html).toContain('Pay the remaining £100.00 now');
});

describe('undoing a recorded payment', () => {
  test('makes the money due again, and the payment stays in the history with the reason [recorded 2.1]', async () => {
    const request = await create();
    const { body } = await record(request);
    const [payment] = (body as PaymentRequest).recordedPayments ?? [];
    expect(await undo(payment?.id)).toMatchObject({
      status: 200,
      body: {
        status: 'requested',
        dueAmount: 12_000,
        paidAt: null,
        recordedPayments: [{ amount: 12_000, undone: { reason: 'Wrong customer' } }],
      },
    });
    expect((await shop.readPayment(request)).history?.at(-1)).toMatchObject({
      event: 'paid_another_way_undone',
      way: 'cash',
      amount: 12_000,
    });
    expect(await undo(payment?.id)).toMatchObject({
      status: 409,
      body: { code: 'already_undone' },
    });
    await payByCard(request);
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      recordedAmount: 0,
      latePayment: null,
    });
  });

  test('makes a second payment by card count [recorded 2.2]', async () => {
    const request = await create();
    const checkoutId = await openPage(request);
    const { body } = await record(request);
    shop.account.payExpired(checkoutId);
    await shop.deliverWebhooks();
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      latePayment: { amountGross: 12_000 },
    });
    await undo((body as PaymentRequest).recordedPayments?.[0]?.id);
    expect(await shop.readPayment(request)).toMatchObject({
      status: 'paid',
      recordedAmount: 0,
      latePayment: null,
      refundableAmount: 12_000,
    });
  });

  test('is refused after a refund, because the refund was decided with the recorded payment [recorded 2.3]', async () => {
    const request = await create();
    const { body } = await record(request, { amount: 4_500 });
    await payByCard(request);
    await shop.client.post(`${path}${request.ident}/refund/`, {});
    expect(await undo((body as PaymentRequest).recordedPayments?.[0]?.id)).toMatchObject({
      status: 409,
      body: { code: 'refunded_since', detail: expect.stringContaining('was refunded after') },
    });
  });

  test('is possible only for owners, and needs a reason [recorded 2.1]', async () => {
    const request = await create();
    const { body } = await record(request);
    const id = (body as PaymentRequest).recordedPayments?.[0]?.id;
    expect(await undo(id, ' ')).toMatchObject({
      status: 400,
      body: { reason: ['Please say why'] },
    });
    const sam = await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    const colleague = await logInAs(shop.server, sam.email);
    expect(
      await colleague.post(`/services/recorded_payments/${id}/undo/`, { reason: 'Mine' }),
    ).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });
});
