import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenOnFreePort } from '../../../../tests/support/network/listen-on-free-port.ts';
import { startMollieDriver } from '../../../../tests/support/providers/mollie-driver.ts';
import { createRequest, returnUrl } from '../../../../tests/support/providers/provider-case.ts';
import { postWebhook } from '../../../../tests/support/providers/webhook-queue.ts';

vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

type Form = Readonly<Record<string, string>>;
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'J Bloggs' };
const approve = { answer: 'approve' };

let driver: Awaited<ReturnType<typeof startMollieDriver>>;
let providerCheckoutId: string;
let pageUrl: string;

beforeEach(async () => {
  driver = await startMollieDriver();
  const opened = await driver.provider.open(
    createRequest(driver, { allowsDelayedMethods: true }),
    returnUrl,
    'key-1',
  );
  providerCheckoutId = opened.providerCheckoutId;
  pageUrl = opened.url;
});

afterEach(() => driver.stop());

/** As a browser without JavaScript does. Returns the URL to which Mollie redirects. */
const submit = async (path: string, form: Form = {}) => {
  const response = await fetch(pageUrl + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', pageUrl).href;
};

describe('the hosted page of Mollie', () => {
  test('shows the amount and the description of the payment', async () => {
    const html = await (await fetch(pageUrl)).text();
    expect(html).toContain('GBP 45.00');
    expect(html).toContain('AB12CD34 Corner Garage: Annual service');
  });

  test('takes a card, asks for 3-D Secure, and redirects to the return URL', async () => {
    expect(await submit('', card)).toBe(`${pageUrl}/three-d-secure`);
    expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'open' });
    expect(await submit('/three-d-secure', approve)).toBe(returnUrl);
    expect(await driver.provider.status(providerCheckoutId)).toMatchObject({
      state: 'paid',
      cardLastFour: '4242',
    });
  });

  test.each([
    ['is declined', '4000 0000 0000 0002', approve],
    ['is not approved', card.number, { answer: 'refuse' }],
  ])(
    'keeps the payment open and reports nothing when the card %s, because the customer can try another card',
    async (_, number, decision) => {
      await submit('', { ...card, number });
      const tryAgain = await submit('/three-d-secure', decision);
      expect(await (await fetch(tryAgain)).text()).toContain('Try another card');
      expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'open' });
      expect(driver.mollie.takeWebhooks()).toEqual([]);
      await submit('', card);
      expect(await submit('/three-d-secure', approve)).toBe(returnUrl);
      expect(await driver.provider.status(providerCheckoutId)).toMatchObject({
        state: 'paid',
        cardLastFour: '4242',
      });
    },
  );

  test('redirects to the return URL when the customer cancels', async () => {
    expect(await submit('/cancel')).toBe(returnUrl);
    expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'expired' });
  });

  test('takes a payment by bank that is confirmed later', async () => {
    expect(await submit('/bank')).toBe(returnUrl);
    expect(await driver.provider.status(providerCheckoutId)).toEqual({
      state: 'processing',
      expectedBy: expect.any(Date),
    });
  });

  test('redirects to the return URL at once when the payment has ended', async () => {
    driver.mollie.pay(providerCheckoutId);
    expect((await fetch(pageUrl, { redirect: 'manual' })).headers.get('location')).toBe(returnUrl);
    expect(await submit('', card)).toBe(returnUrl);
  });
});

describe('webhooks of Mollie', () => {
  const startReceiver = async () => {
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      received.push(`${request.headers['content-type']} ${await text(request)}`);
      response.end();
    });
    const port = await listenOnFreePort(server);
    return {
      server,
      received,
      url: `http://127.0.0.1:${port}/api/provider/mollie/`,
    };
  };

  test('are sent at once when there is a receiver', async () => {
    const { server, received, url } = await startReceiver();
    driver.mollie.sendWebhooksTo(url);
    driver.mollie.pay(providerCheckoutId);
    driver.mollie.refundInDashboard(providerCheckoutId, 100);
    await driver.mollie.settleWebhooks();
    server.close();
    expect(received).toEqual(
      Array(2).fill(`application/x-www-form-urlencoded id=${providerCheckoutId}`),
    );
    expect(driver.mollie.takeWebhooks()).toEqual([]);
  });

  test('are collected when there is no receiver, and can be sent late and twice', async () => {
    const { server, received, url } = await startReceiver();
    driver.mollie.pay(providerCheckoutId);
    const [webhook, ...others] = driver.mollie.takeWebhooks();
    if (!webhook) throw new Error('there is no webhook');
    expect(others).toEqual([]);
    expect(webhook.url).toBe('https://shop.example/api/provider/mollie/');
    expect(await postWebhook(url, webhook)).toBe(200);
    expect(await postWebhook(url, webhook)).toBe(200);
    server.close();
    expect(received).toHaveLength(2);
  });
});
