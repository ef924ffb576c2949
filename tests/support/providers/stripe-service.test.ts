import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';
import { stripeTestCards } from './stripe/stripe-hosted-page.ts';
import { startStripeService } from './stripe-service.ts';

let service: Awaited<ReturnType<typeof startStripeService>>;
beforeEach(async () => {
  service = await startStripeService();
});
afterEach(() => service.stop());

const successUrl = 'https://shop.example/pay/1/return';
const cancelUrl = 'https://shop.example/pay/1';

const validParams = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'gbp',
  'line_items[0][price_data][unit_amount]': '4500',
  'line_items[0][price_data][product_data][name]': 'Corner <b>Garage</b>',
  'line_items[0][price_data][product_data][description]': 'Annual service',
  success_url: successUrl,
  cancel_url: cancelUrl,
};

/** The SDK's types prevent invalid parameters. Those that are null are left out. */
const post = async (
  path: string,
  params: Record<string, string | null>,
  headers: Record<string, string> = {},
) => {
  const sent = Object.entries(params).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(sent),
    headers: { authorization: `Bearer ${service.secretKey}`, ...headers },
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
};

const openCheckout = async () => {
  const { json } = await post('/v1/checkout/sessions', validParams);
  return { id: String(json.id), url: String(json.url) };
};

const readEventTypes = () =>
  service.webhooks.take().map(({ body }) => JSON.parse(Buffer.from(body).toString()).type);

describe('the API of the simulated Stripe', () => {
  test.each([
    ['an unknown parameter', { colour: 'red' }, 'colour'],
    ['an unknown parameter of a line', { 'line_items[0][colour]': 'red' }, 'line_items[0][colour]'],
    ['a parameter that the stand-in lacks', { locale: 'en' }, 'locale'],
  ])('refuses %s', async (_, params, param) => {
    const { status, json } = await post('/v1/checkout/sessions', { ...validParams, ...params });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param,
    });
  });

  test.each([
    ['a missing parameter', { success_url: null }, 'parameter_missing'],
    ['a broken number', { 'line_items[0][quantity]': 'one' }, 'parameter_invalid_integer'],
    [
      'an empty text',
      { 'line_items[0][price_data][product_data][name]': '' },
      'parameter_invalid_empty',
    ],
    ['a relative URL', { success_url: '/return' }, 'url_invalid'],
  ])('refuses %s', async (_, params, code) => {
    const { status, json } = await post('/v1/checkout/sessions', { ...validParams, ...params });
    expect({ status, code: json.error.code }).toEqual({ status: 400, code });
  });

  test('refuses a wrong key', async () => {
    const { status } = await post('/v1/checkout/sessions', validParams, {
      authorization: 'Bearer sk_test_other',
    });
    expect(status).toBe(401);
  });

  test('repeats the response to a repeated idempotency key', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const first = await post('/v1/checkout/sessions', validParams, headers);
    const second = await post('/v1/checkout/sessions', validParams, headers);
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const { status, json } = await post(
      '/v1/checkout/sessions',
      { ...validParams, client_reference_id: '1' },
      headers,
    );
    expect({ status, type: json.error.type }).toEqual({ status: 400, type: 'idempotency_error' });
  });

  test('does not store the response to parameters that it refuses', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    await post('/v1/checkout/sessions', { ...validParams, colour: 'red' }, headers);
    expect((await post('/v1/checkout/sessions', validParams, headers)).status).toBe(200);
  });

  test('refuses to expand a field that is not an id', async () => {
    const { json } = await post('/v1/checkout/sessions', { ...validParams, 'expand[0]': 'mode' });
    expect(json.error.message).toBe('This property cannot be expanded (mode).');
  });

  test('shows in an event what has changed, in a charge its dispute, and in a refund why it waits', async () => {
    const { id } = await openCheckout();
    expect(service.account.getCheckout(id).payment_intent).toBeNull();
    service.account.pay(id);
    const intent = String(service.account.getCheckout(id).payment_intent);
    service.account.refunds.setNextStatus('pending', 'insufficient_funds');
    const { json: refund } = await post('/v1/refunds', { payment_intent: intent, amount: '500' });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
    const dispute = service.account.disputes.open(intent);
    expect(service.account.refunds.getCharge(intent).disputed).toBe(true);
    service.account.disputes.move(dispute.id, 'lost');
    const events = service.webhooks
      .take()
      .map(({ body }) => JSON.parse(Buffer.from(body).toString()));
    const findPrevious = (type: string) =>
      events.find((event) => event.type === type).data.previous_attributes;
    expect(findPrevious('charge.refunded')).toEqual({ amount_refunded: 0 });
    expect(findPrevious('charge.dispute.closed')).toEqual({ status: 'needs_response' });
    expect(findPrevious('checkout.session.completed')).toBeUndefined();
  });

  test('fails for the given number of calls', async () => {
    service.setFault('server-error', { count: 2 });
    const statuses = [];
    for (let call = 0; call < 3; call += 1)
      statuses.push((await post('/v1/checkout/sessions', validParams)).status);
    expect(statuses).toEqual([500, 500, 200]);
  });
});

describe('the hosted page of the simulated Stripe', () => {
  /** As a browser without JavaScript. */
  const submit = async (url: string, fields: Record<string, string>) => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return { location: response.headers.get('location'), html: await response.text() };
  };

  const readStatus = (id: string) => {
    const { status, payment_status: paymentStatus } = service.account.getCheckout(id);
    return [status, paymentStatus];
  };

  test('shows the payee, the description and the amount, and links back to the shop', async () => {
    const { url } = await openCheckout();
    const html = await (await fetch(url)).text();
    expect(html).toContain('Corner &lt;b&gt;Garage&lt;/b&gt;');
    expect(html).toContain('Annual service');
    expect(html).toContain('£45.00');
    expect(html).toContain(`<a href="${cancelUrl}">Back</a>`);
  });

  test('stays usable after the checkout was closed, if a test sets this, and takes the money', async () => {
    const { id, url } = await openCheckout();
    service.account.keepPagesUsable();
    await post(`/v1/checkout/sessions/${id}/expire`, {});
    expect(await (await fetch(url)).text()).toContain('has expired');
    expect((await submit(url, { action: 'pay', card: '4242 4242 4242 4242' })).location).toBe(
      successUrl,
    );
    expect(readStatus(id)).toEqual(['complete', 'paid']);
  });

  test('takes a card, and returns to the shop', async () => {
    const { id, url } = await openCheckout();
    expect((await submit(url, { action: 'pay', card: '4242 4242 4242 4242' })).location).toBe(
      successUrl,
    );
    expect(readStatus(id)).toEqual(['complete', 'paid']);
    expect(readEventTypes()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  test('requires 3-D Secure for some cards', async () => {
    const { id, url } = await openCheckout();
    const { html } = await submit(url, {
      action: 'pay',
      card: stripeTestCards.needsAuthentication,
    });
    expect(html).toContain('3D Secure 2 test page');
    expect(readStatus(id)).toEqual(['open', 'unpaid']);
    expect((await submit(url, { action: 'complete' })).location).toBe(successUrl);
    expect(readStatus(id)).toEqual(['complete', 'paid']);
  });

  test.each([
    [
      'a declined card',
      [{ action: 'pay', card: stripeTestCards.isDeclined }],
      'Your card was declined.',
    ],
    [
      'a failed authentication',
      [{ action: 'pay', card: stripeTestCards.needsAuthentication }, { action: 'fail' }],
      'We are unable to authenticate your payment method.',
    ],
  ])('lets the customer try again after %s', async (_, forms, error) => {
    const { id, url } = await openCheckout();
    let html = '';
    for (const form of forms) html = (await submit(url, form)).html;
    expect(html).toContain(error);
    expect(readStatus(id)).toEqual(['open', 'unpaid']);
    expect((await submit(url, { action: 'pay', card: stripeTestCards.pays })).location).toBe(
      successUrl,
    );
  });

  test('takes a bank debit, which the bank confirms later', async () => {
    const { id, url } = await openCheckout();
    expect((await submit(url, { action: 'debit' })).location).toBe(successUrl);
    expect(readStatus(id)).toEqual(['complete', 'unpaid']);
    service.account.finishDelayedPayment(id, 'paid');
    expect(readStatus(id)).toEqual(['complete', 'paid']);
  });

  test('takes no payment in an expired or paid checkout', async () => {
    const [expired, paid] = [await openCheckout(), await openCheckout()];
    service.account.expire(expired.id);
    service.account.pay(paid.id);
    const form = { action: 'pay', card: stripeTestCards.pays };
    expect((await submit(expired.url, form)).html).toContain('This Checkout Session has expired.');
    expect((await submit(paid.url, form)).html).toContain('You have completed this payment.');
  });
});

test('sends signed webhooks to a URL', async () => {
  const received: Stripe.Event[] = [];
  const shop = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    received.push(
      Stripe.webhooks.constructEvent(await text(request), signature, service.webhookSecret),
    );
    response.end();
  });
  const port = await listenOnFreePort(shop);
  const { id } = await openCheckout();
  service.webhooks.sendTo(`http://127.0.0.1:${port}/`);
  service.account.pay(id);
  await service.webhooks.settle();
  shop.close();
  expect(received.map(({ type }) => type)).toContain('checkout.session.completed');
  expect(service.webhooks.take()).toEqual([]);
});
