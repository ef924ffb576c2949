import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { stripeTestCards } from '../../../tests/support/providers/stripe/stripe-hosted-page.ts';
import { getPayPath } from '../../../tests/support/server/pay-page-client.ts';
import { getSamplePayload } from '../../../tests/support/server/sample-calls.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { checkoutSessions, paymentRequests, refunds, tenants } from '../../db/schema.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { reconcile } from './reconcile.ts';
import { sendDueRefunds } from './send-refunds.ts';

const database = await openTestDatabase();

const path = '/services/payments/';
const shop = setUpStripeShop(database, { webhookSecrets: [webhookSecret] });

const setStatus = ({ id }: { readonly id: string }, status: 'cancelled_client' | 'declined') =>
  database.unscopedDb.update(paymentRequests).set({ status }).where(eq(paymentRequests.id, id));
const cancelled = { status: 200, body: { status: 'cancelled_client' } };
const since = new Date(0);
const listDifferences = async () => (await reconcile(shop.dependencies, since)).differences;

describe('cancelling', () => {
  test('closes the page of the provider before it changes the status [money 4.1]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    expect(await shop.cancel(row)).toMatchObject(cancelled);
    expect(shop.account.getCheckout(providerCheckoutId).status).toBe('expired');
    expect(() => shop.account.pay(providerCheckoutId)).toThrow();
  });

  test('also closes a checkout that the customer opens while the server closes the first one [money 4.1]', async () => {
    const row = await shop.insertRequest();
    await shop.openCheckout(row);
    let second = '';
    shop.stripe.runAfterNextWrite(async () => {
      second = await shop.openCheckout(row);
    });
    expect(await shop.cancel(row)).toMatchObject(cancelled);
    expect(shop.account.getCheckout(second).status).toBe('expired');
  });

  test('is possible for a declined request [money 4.2]', async () => {
    const row = await shop.insertRequest({ status: 'declined' });
    const providerCheckoutId = await shop.openCheckout(row);
    expect(await shop.cancel(row)).toMatchObject(cancelled);
    expect(shop.account.getCheckout(providerCheckoutId).status).toBe('expired');
  });

  test('is refused while the customer is paying [money 4.3]', async () => {
    const row = await shop.insertRequest();
    shop.account.setBusy(await shop.openCheckout(row));
    expect(await shop.cancel(row)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_in_progress',
        detail: 'Jo Bloggs is paying right now. Try again in a minute.',
      },
    });
    expect((await shop.readPayment(row)).status).toBe('requested');
  });

  test('is refused when the provider has taken a payment that was not reported, and the payment is recorded [money 4.3]', async () => {
    const row = await shop.insertRequest();
    shop.account.pay(await shop.openCheckout(row));
    expect(await shop.cancel(row)).toMatchObject({ status: 409, body: { code: 'not_requested' } });
    expect((await shop.readPayment(row)).status).toBe('paid');
  });

  test.each(['down', 'rate-limit', 'server-error', 'html', 'other-json'] as const)(
    'is refused while the provider cannot be reached (%s), and the customer can still use the link [money 5.4]',
    async (fault) => {
      const row = await shop.insertRequest();
      const providerCheckoutId = await shop.openCheckout(row);
      shop.stripe.setFault(fault);
      expect(await shop.cancel(row)).toMatchObject({
        status: 409,
        body: {
          code: 'provider_unreachable',
          detail: 'We can’t reach the payment provider, so the link still works. Try again.',
        },
      });
      shop.stripe.setFault(undefined);
      expect((await shop.readPayment(row)).status).toBe('requested');
      shop.account.pay(providerCheckoutId);
      await shop.deliverWebhooks();
      expect((await shop.readPayment(row)).status).toBe('paid');
    },
  );

  test('sends no request to the provider when there is no checkout', async () => {
    const row = await shop.insertRequest();
    shop.stripe.setFault('down');
    expect(await shop.cancel(row)).toMatchObject({ status: 200 });
  });
});

describe('money that arrives when the request cannot be paid', () => {
  test('after a cancellation is shown once and does not change the status, also when webhooks are repeated [money 4.4]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    await setStatus(row, 'cancelled_client');
    shop.account.pay(providerCheckoutId);
    const webhooks = shop.stripe.webhooks.take();
    for (const webhook of [...webhooks, ...webhooks]) await shop.sendWebhook(webhook);
    const at = shop.server.clock().toISOString();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'cancelled_client',
      latePayment: { amountGross: 6000, at },
      refundableAmount: 6000,
      paidAt: null,
    });
    expect(await shop.readHistory(row)).toMatchObject([
      { event: 'created' },
      { event: 'paid_late', amount: 6000 },
    ]);
    const { body } = await shop.client.get(path);
    expect(Object(body).results[0]).toMatchObject({ latePayment: { amountGross: 6000, at } });
  });

  test('notifies subscribed devices like any payment [money 4.4]', async () => {
    await shop.client.post('/push/subscriptions/', getSamplePayload('subscribePush'));
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    await setStatus(row, 'cancelled_client');
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    const notices = (await shop.server.messages()).filter(({ channel }) => channel === 'push');
    expect(notices.map(({ text }) => JSON.parse(text).title)).toEqual([
      'Jo Bloggs paid £60.00 after it was closed',
    ]);
  });

  test('after a cancellation is refunded by one call, and the status remains cancelled [money 4.4]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    await setStatus(row, 'cancelled_client');
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    expect((await shop.refund(row)).status).toBe(200);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'cancelled_client',
      refundedAmount: 6000,
      refundStatus: 'done',
      refundableAmount: 0,
    });
    expect(await listDifferences()).toEqual([]);
  });

  describe('on a page of Stripe that can still be paid after the cancellation, while its webhooks are lost', () => {
    const payAfterCancellation = async () => {
      const row = await shop.insertRequest();
      shop.account.keepPagesUsable();
      const { location = '' } = await shop.payPage.request(getPayPath(row), {});
      expect(await shop.cancel(row)).toMatchObject({ status: 200 });
      const body = new URLSearchParams({ action: 'pay', card: stripeTestCards.pays });
      expect((await fetch(location, { method: 'POST', body, redirect: 'manual' })).status).toBe(
        303,
      );
      shop.stripe.webhooks.take();
      return row;
    };

    test('is confirmed to the customer who returns, and shown to staff at once [money 4.4]', async () => {
      const row = await payAfterCancellation();
      const page = await shop.payPage.follow(
        await shop.payPage.request(`${getPayPath(row)}/return`),
      );
      expect(page.html).toContain('Your payment of £60.00 came in after that.');
      expect(page.html).not.toContain('Nothing was taken');
      expect(await shop.readPayment(row)).toMatchObject({
        status: 'cancelled_client',
        latePayment: { amountGross: 6000 },
        refundableAmount: 6000,
      });
    });

    test('is not denied to the customer while the provider cannot be reached [money 4.4]', async () => {
      const row = await payAfterCancellation();
      shop.stripe.setFault('down');
      const page = await shop.payPage.follow(
        await shop.payPage.request(`${getPayPath(row)}/return`),
      );
      expect(page.html).toContain('We can’t see your payment yet');
      expect(page.html).not.toContain('Nothing was taken');
    });

    test('is found half an hour after the cancellation if the customer does not return [money 4.4]', async () => {
      const row = await payAfterCancellation();
      const quiet = await shop.insertRequest();
      await shop.openCheckout(quiet);
      await shop.cancel(quiet);
      shop.server.clock.advance(31 * MINUTE_MS);
      await shop.runWorker();
      await shop.client.logIn(shop.user.email, testPassword);
      expect(await shop.readPayment(row)).toMatchObject({ latePayment: { amountGross: 6000 } });
      const rows = await database.unscopedDb
        .select({ checkAt: checkoutSessions.checkAt })
        .from(checkoutSessions);
      expect(rows.map(({ checkAt }) => checkAt)).toEqual([null, null]);
    });
  });

  test('as a second payment is shown, and is refunded before the payment that has settled the request [money 4.5]', async () => {
    const row = await shop.insertRequest();
    const first = await shop.openCheckout(row);
    await database.unscopedDb.update(checkoutSessions).set({ state: 'expired' });
    const second = await shop.openCheckout(row);
    shop.account.pay(first);
    shop.account.pay(second);
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      latePayment: { amountGross: 6000 },
    });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'paid_twice']);
    await shop.refund(row);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      latePayment: { refundedAmount: 6000 },
      refundedAmount: 6000,
      refundableAmount: 6000,
    });
    expect(await listDifferences()).toEqual([]);
  });

  test('as a second payment counts as refunded only after its own refunds [money 4.5]', async () => {
    const row = await shop.insertRequest();
    const first = await shop.openCheckout(row);
    await database.unscopedDb.update(checkoutSessions).set({ state: 'expired' });
    const second = await shop.openCheckout(row);
    shop.account.pay(first);
    await shop.deliverWebhooks();
    await shop.refund(row, { amount: 2500 });
    await shop.runWorker();
    shop.account.pay(second);
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      latePayment: { amountGross: 6000, refundedAmount: 0 },
      refundedAmount: 2500,
      refundableAmount: 6000,
    });
  });
});

describe('a payment of another amount or currency', () => {
  test.each([{ amount: 5999 }, { currency: 'eur' }])(
    '(%o) changes no status, and is in the log and in the history [money 4.6]',
    async (paidFields) => {
      const row = await shop.insertRequest();
      shop.account.pay(await shop.openCheckout(row), paidFields);
      await shop.deliverWebhooks();
      expect((await shop.readPayment(row)).status).toBe('requested');
      expect(await shop.readEvents(row)).toEqual(['created', 'amount_mismatch']);
      expect(shop.server.logged.join()).toContain('A payment has another amount');
      const page = await shop.payPage.follow(await shop.payPage.request(getPayPath(row), {}));
      const reopened = await shop.payPage.request(getPayPath(row));
      expect(shop.account.countCheckouts()).toBe(1);
      expect(await listDifferences()).toMatchObject([{ ident: row.ident, provider: 'stripe' }]);
      expect(await shop.cancel(row)).toMatchObject(cancelled);
      const afterwards = await shop.payPage.request(getPayPath(row));
      for (const { html } of [page, reopened, afterwards]) {
        expect(html).toContain('Your payment is being checked');
        expect(html).not.toContain('Nothing was taken');
      }
    },
  );

  test('is also detected in webhooks of a provider without a hosted page [money 4.6]', async () => {
    const row = await shop.insertRequest();
    const sendPaid = (data: object) =>
      createTestProvider(shop.server).deliver(
        JSON.stringify({
          type: 'paid',
          data: { payment_request_id: row.id, currency: 'GBP', ...data },
        }),
      );
    await sendPaid({ amount: 1 });
    await sendPaid({ amount: 6000, currency: 'EUR' });
    expect(await shop.readEvents(row)).toEqual(['created', 'amount_mismatch', 'amount_mismatch']);
    await sendPaid({ amount: 6000, currency: 'gbp' });
    expect((await shop.readPayment(row)).status).toBe('paid');
    await sendPaid({ amount: 500 });
    expect(
      (await shop.readEvents(row)).filter((event) => event === 'amount_mismatch'),
    ).toHaveLength(3);
  });
});

test('After a declined card, an earlier payment of another amount still does not settle the request [money 4.6]', async () => {
  const row = await shop.insertRequest();
  const provider = createTestProvider(shop.server);
  await provider.deliver(
    JSON.stringify({
      type: 'paid',
      data: { payment_request_id: row.id, amount: 1, currency: 'GBP' },
    }),
  );
  await provider.sendEvent('declined', row.id);
  expect((await shop.readPayment(row)).status).toBe('declined');
  expect(await shop.readEvents(row)).toEqual(['created', 'amount_mismatch', 'declined']);
});

test('Webhooks of another provider do not change a request that has a checkout at a provider [money 4.7]', async () => {
  const row = await shop.insertRequest();
  await shop.openCheckout(row);
  for (const type of ['paid', 'declined', 'cancelled_provider']) {
    expect((await createTestProvider(shop.server).sendEvent(type, row.id)).status).toBe(204);
  }
  expect(await shop.readEvents(row)).toEqual(['created']);
});

describe('without a webhook the server', () => {
  test('records a payment a minute after the checkout was opened, or at the next look-up [money 4.8]', async () => {
    const [paidEarly, paidLate] = [await shop.insertRequest(), await shop.insertRequest()];
    const earlyCheckout = await shop.openCheckout(paidEarly);
    const lateCheckout = await shop.openCheckout(paidLate);
    shop.account.pay(earlyCheckout);
    shop.server.clock.advance(MINUTE_MS);
    await shop.runWorker();
    expect((await shop.readPayment(paidEarly)).status).toBe('paid');
    shop.account.pay(lateCheckout);
    shop.server.clock.advance(4 * MINUTE_MS);
    await shop.runWorker();
    expect((await shop.readPayment(paidLate)).status).toBe('paid');
  });

  const countLookUps = () => shop.stripe.requests.filter(({ method }) => method === 'GET').length;

  test('stops asking about a checkout a day after its page has ended when the provider does not accept the keys [money 4.8]', async () => {
    const row = await shop.insertRequest();
    await shop.openCheckout(row);
    shop.stripe.setFault('key-rejected');
    const unknownAfterHours: number[] = [];
    for (const hours of [1, 30, 48]) {
      shop.server.clock.advance(hours * 60 * MINUTE_MS);
      await shop.runWorker();
      const { state } = (await database.unscopedDb.select().from(checkoutSessions))[0] ?? {};
      if (state === 'unknown') unknownAfterHours.push(hours);
    }
    expect(unknownAfterHours).toEqual([48]);
    await shop.client.logIn(shop.user.email, testPassword);
    expect(await shop.readEvents(row)).toEqual(['created']);
  });

  test('looks an open checkout up after one minute, then every two and every five minutes, until it ends [money 4.8]', async () => {
    await shop.openCheckout(await shop.insertRequest());
    const lookUps: number[] = [];
    /** Adds `minuteNow` to `lookUps` when the worker has looked up the checkout. */
    const runAfter = async (minutes: number, minuteNow: number) => {
      shop.server.clock.advance(minutes * MINUTE_MS);
      const before = countLookUps();
      await shop.runWorker();
      if (countLookUps() > before) lookUps.push(minuteNow);
    };
    for (let minute = 1; minute <= 44; minute += 1) await runAfter(1, minute);
    const dayMinutes = 24 * 60;
    await runAfter(dayMinutes - 44, dayMinutes);
    await runAfter(60, dayMinutes + 60);
    const firstHalfHour = Array.from({ length: 16 }, (_, index) => 1 + 2 * index);
    expect(lookUps).toEqual([...firstHalfHour, 36, 41, dayMinutes]);
  });

  test('records a payment within five minutes, at whatever time the customer pays [money 4.8]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    for (const minutes of [1, 25, 6]) {
      shop.server.clock.advance(minutes * MINUTE_MS);
      await shop.runWorker();
      await shop.readPayment(row);
    }
    shop.account.pay(providerCheckoutId);
    shop.server.clock.advance(5 * MINUTE_MS);
    await shop.runWorker();
    expect((await shop.readPayment(row)).status).toBe('paid');
  });

  test('looks a checkout up in only one of two workers', async () => {
    await shop.openCheckout(await shop.insertRequest());
    shop.server.clock.advance(MINUTE_MS);
    const before = shop.stripe.requests.length;
    await Promise.all([shop.runWorker(), shop.runWorker()]);
    expect(shop.stripe.requests.length).toBe(before + 1);
  });
});

describe('a refund', () => {
  test('in full makes the request refunded when the provider confirms it [money 4.9]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    expect(await shop.refund(row)).toMatchObject({
      status: 200,
      body: { status: 'paid', refundStatus: 'pending' },
    });
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      refundedAmount: 6000,
      refundStatus: 'done',
      refundableAmount: 0,
    });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'refund_requested', 'refunded']);
    expect(shop.account.refunds.list(reference)).toHaveLength(1);
  });

  test('in parts makes the request refunded when all of it is refunded [money 4.9]', async () => {
    const { row } = await shop.insertPaidRequest();
    await shop.refund(row, { amount: 1000 });
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      refundedAmount: 1000,
      refundableAmount: 5000,
    });
    expect(await shop.refund(row, { amount: 5001 })).toMatchObject({
      status: 409,
      body: { code: 'not_refundable', detail: 'At most £50.00 can be refunded' },
    });
    await shop.refund(row);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      refundedAmount: 6000,
    });
  });

  test('that the bank has to confirm is pending until the webhook arrives [money 4.9]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    shop.account.refunds.setNextStatus('pending');
    await shop.refund(row, { amount: 1000 });
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      refundStatus: 'pending',
      refundedAmount: 0,
    });
    const [pending] = shop.account.refunds.list(reference);
    shop.account.refunds.finish(String(pending?.metadata?.idempotency_key), 'succeeded');
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      refundStatus: 'done',
      refundedAmount: 1000,
    });
  });

  test('is sent after the refund before it, so that it takes only what is left [money 4.9]', async () => {
    const { row } = await shop.insertPaidRequest();
    await shop.refund(row, { amount: 1000 });
    await shop.refund(row);
    let running = 0;
    const overlaps: boolean[] = [];
    const find: ProviderRegistry['find'] = async (...parameters) => {
      const provider = await shop.dependencies.providers.find(...parameters);
      return (
        provider && {
          ...provider,
          refund: async (...call) => {
            overlaps.push(running > 0);
            running += 1;
            const answer = await provider.refund(...call);
            running -= 1;
            return answer;
          },
        }
      );
    };
    const providers = { ...shop.dependencies.providers, find };
    await sendDueRefunds({ ...shop.dependencies, providers });
    expect(overlaps).toEqual([false, false]);
    expect(await shop.readPayment(row)).toMatchObject({ refundedAmount: 6000 });
  });

  test('that the bank refuses is shown, and the owner can refund the money again [money 4.10]', async () => {
    const { row } = await shop.insertPaidRequest();
    shop.account.refunds.setNextStatus('failed');
    await shop.refund(row);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      refundStatus: 'refused',
      refundableAmount: 6000,
    });
    expect(await shop.readEvents(row)).toEqual([
      'created',
      'paid',
      'refund_requested',
      'refund_refused',
    ]);
  });

  test('is pending while the provider cannot be reached, and is then sent once [money 5.5]', async () => {
    const { row } = await shop.insertPaidRequest();
    await shop.refund(row);
    shop.stripe.setFault('lost-response', { scope: 'writes' });
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({ refundStatus: 'pending' });
    shop.stripe.setFault(undefined);
    shop.stripe.forgetIdempotencyKeys();
    shop.server.clock.advance(MINUTE_MS);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'refunded_provider',
      refundedAmount: 6000,
    });
    expect(await listDifferences()).toEqual([]);
  });

  test('that was made on the provider’s website is recorded [money 4.11]', async () => {
    const { row, reference } = await shop.insertPaidRequest();
    shop.account.refunds.create({ payment_intent: reference, amount: 2500 });
    await shop.deliverWebhooks();
    expect(await shop.readPayment(row)).toMatchObject({
      status: 'paid',
      refundedAmount: 2500,
      refundStatus: 'done',
    });
    expect((await shop.readPayment(row)).history?.at(-1)).toMatchObject({
      event: 'refunded',
      amount: 2500,
      by: null,
    });
  });

  test('that is requested twice at the same time is never more than the payment [money 4.12]', async () => {
    const { row } = await shop.insertPaidRequest();
    const responses = await Promise.all([
      shop.refund(row, { amount: 4000 }),
      shop.refund(row, { amount: 4000 }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('in two parts at the same time is made once, and the second call gets the changed figures [extra 12.9]', async () => {
    const { row } = await shop.insertPaidRequest();
    const seen = { refundableAmount: 6000 };
    const responses = await Promise.all([
      shop.refund(row, { amount: 1000, ...seen }),
      shop.refund(row, { amount: 2000, ...seen }),
    ]);
    const [accepted, refused] = responses.toSorted((one, other) => one.status - other.status);
    expect(accepted?.status).toBe(200);
    const left = Object(accepted?.body).refundableAmount;
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'changed', current: { ident: row.ident, refundableAmount: left } },
    });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid', 'refund_requested']);
    expect((await shop.refund(row, { amount: 2000, refundableAmount: left })).status).toBe(200);
    expect((await shop.refund(row, { amount: 1000 })).status).toBe(200);
  });

  test('that is requested twice with one idempotency key is made once [money 4.12]', async () => {
    const { row } = await shop.insertPaidRequest();
    const send = () =>
      shop.client.send(
        'POST',
        `${path}${row.ident}/refund/`,
        { amount: 1000 },
        { 'idempotency-key': 'refund-1' },
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    await shop.runWorker();
    expect(await shop.readPayment(row)).toMatchObject({ refundedAmount: 1000 });
  });

  test('is allowed only to the owner, after a recent log-in [money 4.13]', async () => {
    const { row } = await shop.insertPaidRequest();
    const sam = await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    const colleague = createTestClient(shop.server);
    await colleague.logIn(sam.email, testPassword);
    expect(await colleague.post(`${path}${row.ident}/refund/`, {})).toMatchObject({
      status: 403,
      body: { code: 'owner_only' },
    });
    shop.server.clock.advance(11 * MINUTE_MS);
    expect(await shop.refund(row)).toMatchObject({
      status: 403,
      body: { code: 'reauth_required' },
    });
    expect(await shop.readEvents(row)).toEqual(['created', 'paid']);
  });

  test('of a request without a payment is refused', async () => {
    expect(await shop.refund(await shop.insertRequest())).toMatchObject({
      status: 409,
      body: { code: 'not_refundable' },
    });
  });
});

describe('the comparison with the provider', () => {
  test('finds no difference when the server has recorded all payments and refunds [money 4.14]', async () => {
    const { row: paid } = await shop.insertPaidRequest();
    await shop.refund(paid, { amount: 1000 });
    await shop.runWorker();
    await shop.cancel(await shop.insertRequest());
    await shop.openCheckout(await shop.insertRequest());
    expect(await reconcile(shop.dependencies, since)).toEqual({ compared: 2, differences: [] });
  });

  test('finds payments and refunds that the server has not recorded [money 4.14]', async () => {
    const { row: paid, reference } = await shop.insertPaidRequest();
    const refund = shop.account.refunds.create({ payment_intent: reference, amount: 100 });
    const unreported = await shop.insertRequest();
    shop.account.pay(await shop.openCheckout(unreported));
    const differences = await listDifferences();
    expect(differences.map(({ host, ident, problem }) => [host, ident, problem])).toEqual([
      ['localhost', paid.ident, `100 refunded at the provider (${refund.id}), but not here`],
      ['localhost', unreported.ident, 'paid at the provider, but not known here'],
    ]);
  });

  test('takes no other refund of the same amount for a missing one [money 4.14]', async () => {
    const { reference } = await shop.insertPaidRequest();
    const refund = shop.account.refunds.create({ payment_intent: reference, amount: 100 });
    await shop.deliverWebhooks();
    await database.unscopedDb.update(refunds).set({ externalId: 're_other' });
    expect((await listDifferences()).map(({ problem }) => problem)).toEqual([
      `100 refunded at the provider (${refund.id}), but not here`,
      '100 refunded here (re_other), but not at the provider',
    ]);
  });

  test('reports checkouts that it could not compare [money 4.14]', async () => {
    await shop.insertPaidRequest();
    shop.stripe.setFault('down');
    expect(await listDifferences()).toMatchObject([
      { problem: expect.stringContaining('could not be compared') },
    ]);
  });
});

test('Links expire after the number of days that the tenant has set, and a resend renews them [money 6.1]', async () => {
  await database.unscopedDb.update(tenants).set({ linkLifetimeDays: 3 });
  shop.server.clock.advance(MINUTE_MS);
  const { body } = await shop.client.post(path, {
    customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
    description: '',
    amountNet: 1000,
    vatCode: 'T0',
  });
  const created = body as PaymentRequest;
  const inDays = (days: number) =>
    new Date(shop.server.clock().getTime() + days * DAY_MS).toISOString();
  expect(created.expiresAt).toBe(inDays(3));
  shop.server.clock.advance(10 * MINUTE_MS);
  expect((await shop.client.post(`${path}${created.ident}/resend/`)).body).toMatchObject({
    expiresAt: inDays(3),
  });
});
