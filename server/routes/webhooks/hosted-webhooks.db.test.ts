import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import type { WebhookDelivery } from '../../../tests/support/providers/provider-driver.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { openCheckout } from '../../domain/money/checkout/open-checkout.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);
let payment: Awaited<ReturnType<typeof shop.insertRequest>>;
beforeEach(async () => {
  payment = await shop.insertRequest();
});

const pressContinue = async () => {
  const payUrl = `http://localhost/pay/${payment.payToken}`;
  const result = await openCheckout(shop.dependencies, {
    tenantId: shop.tenant.id,
    paymentRequestId: payment.id,
    payeeName: 'Shop',
    allowsDelayedMethods: false,
    payUrl,
    webhookOrigin: 'http://localhost',
    returnUrl: `${payUrl}/return`,
  });
  if (result.kind !== 'open') throw new Error(result.kind);
  return result.checkout.providerCheckoutId;
};

/** Pays a new checkout. Returns the webhooks that Stripe sends. */
const pay = async () => {
  shop.account.pay(await pressContinue());
  return shop.stripe.webhooks.take();
};

test('Webhooks make the request paid once, in any order and with any number of repetitions [money 3.1]', async () => {
  const webhooks = await pay();
  expect(webhooks.length).toBeGreaterThan(1);
  const statuses: number[] = [];
  for (const webhook of [...webhooks, ...webhooks.toReversed()]) {
    statuses.push((await shop.sendWebhook(webhook)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await shop.readPayment(payment)).toMatchObject({ status: 'paid', latePayment: null });
  expect(await shop.readEvents(payment)).toEqual(['created', 'paid']);
});

test('A thin event is rejected, and the log says which setting to change at Stripe [money 10.2]', async () => {
  const response = await shop.sendWebhook(
    shop.stripe.webhooks.buildThinDelivery('checkout.session.completed', 'cs_test_1'),
  );
  expect(response.status).toBe(400);
  expect(shop.server.logged.join()).toContain('choose the payload style \\"Snapshot\\"');
});

test('Simultaneous webhooks make the request paid once [money 3.1]', async () => {
  const webhooks = await pay();
  await Promise.all([...webhooks, ...webhooks].map(shop.sendWebhook));
  expect(await shop.readEvents(payment)).toEqual(['created', 'paid']);
});

test('Thirty simultaneous webhooks cause two look-ups at the provider [attack 5.13]', async () => {
  const [webhook] = await pay();
  if (!webhook) throw new Error('Stripe sent nothing');
  const callCount = shop.stripe.requests.length;
  const responses = await Promise.all(Array.from({ length: 30 }, () => shop.sendWebhook(webhook)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  const lookUps = shop.stripe.requests
    .slice(callCount)
    .filter((request) => JSON.stringify(request).includes('checkout/sessions'));
  expect(lookUps.length).toBeLessThanOrEqual(2);
});

test('A webhook without a valid signature is rejected, and causes no call to the provider [money 3.2]', async () => {
  const [webhook] = await pay();
  if (!webhook) throw new Error('Stripe sent nothing');
  const calls = shop.stripe.requests.length;
  const text = Buffer.from(webhook.body).toString();
  const forged: WebhookDelivery[] = [
    { headers: new Headers(), body: webhook.body },
    { headers: webhook.headers, body: Buffer.from(text.replace('"created"', '"created" ')) },
    shop.stripe.webhooks.signDelivery(text, { hasOtherSecret: true }),
    shop.stripe.webhooks.signDelivery(text, {
      sentAt: new Date(shop.server.clock().getTime() - 6 * MINUTE_MS),
    }),
  ];
  for (const delivery of forged) expect((await shop.sendWebhook(delivery)).status).toBe(401);
  expect(shop.stripe.requests).toHaveLength(calls);
  expect((await shop.readPayment(payment)).status).toBe('requested');
});

test('A webhook of another application on the same account is acknowledged and changes nothing', async () => {
  await pressContinue();
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_other', object: 'checkout.session' } },
  });
  expect((await shop.sendWebhook(shop.stripe.webhooks.signDelivery(body))).status).toBe(204);
  expect((await shop.readPayment(payment)).status).toBe('requested');
});

test('A webhook gets 503 while the provider cannot be reached, so that the provider sends it again [money 5.3]', async () => {
  const webhook = (await pay()).at(-1);
  if (!webhook) throw new Error('Stripe sent nothing');
  shop.stripe.setFault('down');
  expect((await shop.sendWebhook(webhook)).status).toBe(503);
  shop.stripe.setFault(undefined);
  expect((await shop.sendWebhook(webhook)).status).toBe(204);
  expect((await shop.readPayment(payment)).status).toBe('paid');
});

test('A webhook for a provider without keys gets 404', async () => {
  const response = await shop.server.app.request('http://localhost/api/provider/mollie/', {
    method: 'POST',
    body: 'id=tr_1',
  });
  expect(response.status).toBe(404);
});

test('A body of more than 64 KB is rejected', async () => {
  const response = await shop.server.app.request('http://localhost/api/provider/stripe/', {
    method: 'POST',
    body: 'x'.repeat(64 * 1024 + 1),
  });
  expect(response.status).toBe(413);
});
