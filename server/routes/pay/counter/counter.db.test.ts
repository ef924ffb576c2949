import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import {
  insertCounterRequests,
  insertCustomer,
  insertService,
  insertTenant,
} from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../../tests/support/server/command-runner.ts';
import { createPayPageClient } from '../../../../tests/support/server/pay-page-client.ts';
import { openPaymentEvents } from '../../../../tests/support/server/payment-event-reader.ts';
import { startPushService } from '../../../../tests/support/server/push-service.ts';
import { setUpStripeShop } from '../../../../tests/support/server/stripe-shop.ts';
import { createTestShop } from '../../../../tests/support/server/test-shop.ts';
import {
  customers,
  outbox,
  paymentRequests,
  rateLimits,
  sandboxSessions,
  tenants,
} from '../../../db/schema.ts';
import {
  MAX_COUNTER_REQUESTS_PER_NETWORK,
  MAX_COUNTER_REQUESTS_PER_SHOP,
  MAX_UNPAID_COUNTER_REQUESTS,
} from '../../../domain/counter/counter-limit.ts';
import { createProviderFactories } from '../../../domain/providers/provider-factories.ts';
import { createProviderRegistry } from '../../../domain/providers/provider-registry.ts';
import { purgeExpired } from '../../../domain/purge-expired.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);
beforeEach(async () => {
  await database.unscopedDb.update(tenants).set({ counterMax: 20_000 });
});

const entry = {
  description: 'Whitening kit',
  amount: '45.50',
  name: 'Jo Bloggs',
  email: 'jo@example.com',
};

/** As a browser with the IP address `from`. */
const submit = async (
  change: Record<string, string> = {},
  { from = '192.0.2.1', host = 'localhost' } = {},
) => {
  const response = await shop.server.app.request(
    `http://${host}/counter`,
    { method: 'POST', body: new URLSearchParams({ ...entry, ...change }) },
    { incoming: { headers: {}, socket: { remoteAddress: from } } },
  );
  return { status: response.status, headers: response.headers, html: await response.text() };
};

const getPage = async (host = 'localhost', path = '/counter') => {
  const response = await shop.server.app.request(`http://${host}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** Creates a request, and opens its checkout at Stripe. */
const begin = async (change: Record<string, string> = {}) => {
  const { status, headers } = await submit(change);
  expect(status).toBe(303);
  const path = headers.get('location') ?? '';
  const { location } = await shop.payPage.request(path, {});
  const providerCheckoutId = new URL(location ?? '').pathname.split('/').at(-1) ?? '';
  const [row] = await database.unscopedDb.select().from(paymentRequests);
  if (!row) throw new Error('There is no request');
  return { path, providerCheckoutId, ident: row.ident, row };
};

const pay = async ({ providerCheckoutId }: { providerCheckoutId: string }) => {
  shop.account.pay(providerCheckoutId);
  await shop.deliverWebhooks();
};

const countRequests = () => database.unscopedDb.$count(paymentRequests);
const purge = (afterMs: number) =>
  purgeExpired(database, new Date(shop.server.clock().getTime() + afterMs));

/** All that staff can read about requests and customers. */
const readAsStaff = async (ident: string) => {
  const { client } = shop;
  const read = async (path: string) => (await client.get(path)).text;
  return {
    list: await read('/services/payments/'),
    search: await read('/services/payments/?search=whitening'),
    amount: await read('/services/payments/?search=%C2%A345.50'),
    unpaid: await read('/services/payments/?filter=unpaid'),
    unpaidSearch: await read('/services/payments/?filter=unpaid&search=jo'),
    export: await read('/services/payments/export/'),
    totals: await read('/services/payment_totals/'),
    customers: await read('/services/customers/'),
    customerSearch: await read('/services/customers/?search=jo'),
    detail: (await client.get(`/services/payments/${ident}/`)).status,
    cancel: (await client.post(`/services/payments/${ident}/cancel/`)).status,
    resend: (await client.post(`/services/payments/${ident}/resend/`)).status,
    refund: (await client.post(`/services/payments/${ident}/refund/`, { amount: 100 })).status,
  };
};

describe('a shop without a counter page', () => {
  test.each([
    ['has not turned it on', { counterMax: null }],
    ['may not use the app', { hasBeepaidGoModule: false }],
  ])('that %s responds with 404 [reach 8.1]', async (_reason, change) => {
    await database.unscopedDb.update(tenants).set(change);
    shop.server.clock.advance(DAY_MS);
    expect((await getPage()).status).toBe(404);
    expect((await submit()).status).toBe(404);
    expect(await countRequests()).toBe(0);
  });

  test('whose provider has no page for payments responds with 404, and whoami does not offer the counter page [reach 8.1]', async () => {
    const { server, client } = await createTestShop(database, {
      createProviders: (connected, clock) =>
        createProviderRegistry({
          database: connected,
          clock,
          server: { current: 'webhook', accounts: [], webhookSecrets: [] },
          appSecrets: [],
          factories: createProviderFactories({ database: connected, clock }),
        }),
    });
    await database.unscopedDb.update(tenants).set({ counterMax: 20_000 });
    server.clock.advance(MINUTE_MS);
    for (const path of ['/counter', '/counter/print'])
      expect((await server.app.request(`http://localhost${path}`)).status).toBe(404);
    expect((await client.get('/whoami/')).body).toMatchObject({
      client: { counterUrl: null, capabilities: expect.not.arrayContaining(['counter']) },
    });
  });

  test('whoami has the URL of the counter page once the owner has turned the page on [reach 8.1]', async () => {
    const readTenant = async () => {
      shop.server.clock.advance(MINUTE_MS);
      return (await shop.client.get('/whoami/')).body;
    };
    expect(await readTenant()).toMatchObject({
      client: {
        counterUrl: 'http://localhost/counter',
        capabilities: expect.arrayContaining(['counter']),
      },
    });
    await database.unscopedDb.update(tenants).set({ counterMax: null });
    expect(await readTenant()).toMatchObject({ client: { counterUrl: null } });
  });
});

describe('the counter page', () => {
  test('shows the shop and the highest amount, has no scripts, and forbids framing and caching [reach 8.1]', async () => {
    const { status, html, headers } = await getPage();
    expect(status).toBe(200);
    expect(html).toContain('Pay <bdi>Harbour Street Dental</bdi>');
    expect(html).toContain('At most £200.00');
    expect(html).not.toMatch(/<script|<select/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await getPage('localhost', '/counter/')).headers.get('location')).toBe('/counter');
  });

  test.each([
    ['', '105mm 148mm'],
    ['?size=a5', '148mm 210mm'],
    ['?size=a6', '105mm 148mm'],
    ['?size=sticker', '70mm 70mm'],
    ['?size=a0', '105mm 148mm'],
  ])(
    'has a page for printing%s, with the shop, the code, the address in letters and a way back [reach 8.8, markup 1.3]',
    async (query, paper) => {
      const { status, html, headers } = await getPage('localhost', `/counter/print${query}`);
      expect(html).toMatch(/<main .*<h1>.*<svg.*<\/main>/s);
      expect(status).toBe(200);
      expect(html).toContain('<h1>Pay <bdi>Harbour Street Dental</bdi></h1>');
      expect(html).toContain(renderSVG('http://localhost/counter', { ecc: 'M', border: 2 }));
      expect(html).toContain('localhost<wbr>/counter');
      expect(html).toContain('<a href="/settings/counter">Back</a>');
      const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
      expect(style).toContain(`@page { size: ${paper}; margin: 0; }`);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    },
  );

  test('offers the services of the price list that are within the limits, if the shop shares the list [reach 8.4]', async () => {
    const other = await insertTenant(database, { host: 'other.localhost', counterMax: 20_000 });
    const service = await insertService(database, shop.tenant, { name: 'Check-up', cost: 2_500 });
    await insertService(database, shop.tenant, { name: 'Implant', cost: 250_000 });
    const foreign = await insertService(database, other, { name: 'Foreign', cost: 2_500 });
    expect((await submit({ service: service.id })).html).toContain('The price list has changed');
    await database.unscopedDb.update(tenants).set({ counterSharesPrices: true });
    shop.server.clock.advance(HOUR_MS);
    const { html } = await getPage();
    expect(html).toMatch(/<bdi>Check-up<\/bdi><\/span> <span class="price">£30\.00</);
    // The amount comes first, and anything else is the last of the tiles.
    expect(html).toMatch(/name="amount".*Check-up.*Something else.*name="description"/s);
    const checked = [...html.matchAll(/<input[^>]* checked>/g)].map(([input]) => input);
    expect(checked).toEqual([expect.stringContaining('id="service-other"')]);
    expect(html).not.toMatch(/Implant|Foreign/);
    expect((await submit({ service: foreign.id })).status).toBe(422);
    expect((await submit({ service: service.id, amount: '0.01' })).status).toBe(303);
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { tenantId: shop.tenant.id, description: 'Check-up', amountNet: 2_500, amountGross: 3_000 },
    ]);
  });

  test.each([
    ['without a name', { name: ' ' }, 'Enter your name'],
    ['with a link in the name', { name: 'Win at evil.com' }, 'out of the name'],
    ['with a link in the description', { description: 'evil.com/win' }, 'Please leave web'],
    ['without a description', { description: '' }, 'Enter what you pay for'],
    ['without an address', { email: 'jo@' }, 'Please enter a valid email address'],
    ['without an amount', { amount: '' }, 'Enter the amount in pounds'],
    ['with an unreadable amount', { amount: 'ten' }, 'We cannot read this amount'],
    ['with less than a card can pay', { amount: '0.29' }, 'Enter £0.30 or more'],
    ['with more than the shop allows', { amount: '200.01' }, 'You can pay at most £200.00'],
    ['with more than any shop allows', { amount: '99999999999' }, 'You can pay at most £200.00'],
    ['with a character that cannot be stored', { name: 'Jo\u0000' }, 'cannot be saved'],
  ])(
    'shows the form %s again, with the error and what was typed [reach 8.4]',
    async (_, change, text) => {
      const { status, html } = await submit({ ...change, description: 'Kit & "more"', ...change });
      expect(status).toBe(422);
      expect(html).toContain(text);
      expect(html).toContain('aria-invalid="true"');
      expect(html.split(text)).toHaveLength(2);
      if (!('description' in change)) expect(html).toContain('value="Kit &amp; &quot;more&quot;"');
      expect(await countRequests()).toBe(0);
    },
  );

  test('accepts the lowest and the highest amount, and a comma as decimal mark [reach 8.4, text 4.3]', async () => {
    expect((await submit({ amount: '0.30' })).status).toBe(303);
    expect((await submit({ amount: '£200' })).status).toBe(303);
    expect((await submit({ amount: '12,50' })).status).toBe(303);
  });

  test('limits the requests of an IP address in an hour [reach 8.4]', async () => {
    for (let count = 0; count < MAX_COUNTER_REQUESTS_PER_NETWORK; count += 1) await submit();
    const { status, headers } = await submit();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await submit({}, { from: '198.51.100.7' })).status).toBe(303);
    expect(await countRequests()).toBe(MAX_COUNTER_REQUESTS_PER_NETWORK + 1);
  });

  test('counts all addresses of a /48 network of IPv6 as one [reach 8.9]', async () => {
    const submitFrom = (subnet: number) =>
      submit({}, { from: `2001:db8:1:${subnet.toString(16)}::1` });
    for (let subnet = 0; subnet < MAX_COUNTER_REQUESTS_PER_NETWORK; subnet += 1)
      expect((await submitFrom(subnet)).status).toBe(303);
    expect((await submitFrom(0xffff)).status).toBe(429);
    expect((await submit({}, { from: '2001:db8:2::1' })).status).toBe(303);
  });

  const sentence = 'cannot take more orders on this page right now. Please ask at the counter.';

  test('limits the requests of a shop in an hour from all addresses, and tells the customer to ask at the counter [reach 8.9]', async () => {
    await submit();
    await database.unscopedDb
      .update(rateLimits)
      .set({ points: MAX_COUNTER_REQUESTS_PER_SHOP - 1 })
      .where(eq(rateLimits.key, `counter:${shop.tenant.id}:shop`));
    expect((await submit({}, { from: '198.51.100.7' })).status).toBe(303);
    const { status, html } = await submit({}, { from: '198.51.100.8' });
    expect(status).toBe(429);
    expect(html).toContain(sentence);
  });

  test('limits the unpaid requests of each shop on its own [reach 8.9]', async () => {
    const other = await insertTenant(database, { host: 'other.example', counterMax: 20_000 });
    await insertCounterRequests(database, shop.tenant, {
      count: MAX_UNPAID_COUNTER_REQUESTS,
      createdAt: shop.server.clock(),
    });
    const { status, html } = await submit();
    expect(status).toBe(429);
    expect(html).toContain(sentence);
    expect((await submit({}, { host: other.host })).status).toBe(303);
    shop.server.clock.advance(DAY_MS + 1);
    await purgeExpired(database, shop.server.clock());
    expect((await submit()).status).toBe(303);
  });

  test('gives the same response for the email address of a known customer, and changes nothing about the customer [reach 8.3]', async () => {
    const known = await insertCustomer(database, shop.tenant, {
      name: 'Josephine Bloggs',
      email: 'JO@example.com',
      phone: '07700 900123',
    });
    const before = await database.unscopedDb.select().from(customers);
    const first = await begin({ name: 'Mallory' });
    const page = await shop.payPage.request(first.path);
    expect(page.html).not.toMatch(/Josephine|07700/);
    await pay(first);
    const after = await shop.payPage.request(first.path);
    expect(after.html).toContain('<h1>Paid</h1>');
    expect(after.html).not.toMatch(/Josephine|07700/);
    expect(await database.unscopedDb.select().from(customers)).toEqual(before);
    expect((await shop.client.get(`/services/payments/${first.ident}/`)).body).toMatchObject({
      customer: { id: known.id, name: 'Mallory', phone: null },
    });
  });

  test('creates the request in the shop of the host [reach 8.3]', async () => {
    const other = await insertTenant(database, { host: 'other.localhost', counterMax: 5_000 });
    await submit({ amount: '50' }, { host: 'other.localhost' });
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { tenantId: other.id },
    ]);
    expect((await submit({ amount: '51' }, { host: 'other.localhost' })).status).toBe(422);
  });
});

describe('a request of the counter page', () => {
  test('is hidden from staff until it is paid, and then is in the list as created by the customer [reach 8.2]', async () => {
    const { server, client } = shop;
    const ofNobody = await readAsStaff('7K2M4XQ9TB');
    const stream = await openPaymentEvents(server, client);
    expect((await stream.next())?.type).toBe('ready');
    const request = await begin();
    shop.account.decline(request.providerCheckoutId);
    shop.account.startAuthentication(request.providerCheckoutId);
    await shop.deliverWebhooks();
    await shop.payPage.request(`${request.path}/return`);
    expect(await readAsStaff(request.ident)).toEqual(ofNobody);
    expect(await database.unscopedDb.$count(outbox)).toBe(0);

    await pay(request);
    // The server reads the first event after the payment, so all changes have the new status.
    expect((await stream.nextChanges()).changes).toEqual(
      ['opened', 'confirming', 'paid'].map((event) => `${request.ident} ${event} paid`),
    );
    await stream.leave();
    const { body } = await client.get('/services/payments/?search=whitening');
    expect(body).toMatchObject({
      count: 1,
      results: [{ ident: request.ident, status: 'paid', amountGross: 4_550, lastSentAt: null }],
    });
    const detail = (await client.get(`/services/payments/${request.ident}/`))
      .body as PaymentRequest;
    expect(detail).toMatchObject({
      customerCreated: true,
      user: null,
      customer: { name: 'Jo Bloggs', email: 'jo@example.com' },
      history: expect.arrayContaining([expect.objectContaining({ event: 'paid' })]),
    });
    expect((await client.get('/services/customers/')).body).toMatchObject({
      results: [{ name: 'Jo Bloggs', totalPayments: 4_550 }],
    });
    expect((await client.get('/services/payment_totals/')).body).toMatchObject({
      paidAmount: 4_550,
      unpaidCount: 0,
    });
    expect((await client.get('/services/payments/export/')).text).toContain(
      '"Whitening kit",37.92,7.58,45.50,"paid","Customer"',
    );
  });

  test('notifies the devices of staff and sends the customer a receipt after the payment [reach 8.2]', async () => {
    const service = await startPushService();
    await shop.client.post('/push/subscriptions/', service.subscription);
    service.stop();
    await pay(await begin());
    const queued = await shop.server.messages();
    expect(
      queued.map(({ channel, recipient, isReceipt }) => [channel, isReceipt, recipient]),
    ).toEqual([
      ['email', true, 'jo@example.com'],
      ['push', false, expect.any(String)],
    ]);
    expect(queued[1]?.text).toContain('Jo Bloggs paid £45.50');
  });

  test('sends at most five receipts an hour to an address, in all its spellings [attack 5.14]', async () => {
    for (const name of ['jo', 'JO', 'Jo', 'jO', 'jo', 'jo'])
      await pay(await begin({ email: `${name}@example.com` }));
    const queued = await shop.server.messages();
    expect(queued.filter(({ isReceipt }) => isReceipt)).toHaveLength(5);
  });

  test('sends no receipt for a payment in which no money moves [attack 5.14]', async () => {
    const { server } = await createTestShop(database);
    await database.unscopedDb.update(tenants).set({ counterMax: 20_000 });
    const payPage = createPayPageClient(server);
    const response = await server.app.request('http://localhost/counter', {
      method: 'POST',
      body: new URLSearchParams(entry),
    });
    const payToken = response.headers.get('location')?.split('/').at(-1) ?? '';
    const { attempt } = await payPage.submitCard({ payToken }, { number: '4242 4242 4242 4242' });
    await payPage.answerThreeDSecure({ payToken }, attempt, 'approve');
    const rows = await database.unscopedDb.select().from(paymentRequests);
    expect(rows).toMatchObject([{ status: 'paid', provider: 'sandbox' }]);
    expect((await server.messages()).filter(({ isReceipt }) => isReceipt)).toEqual([]);
  });

  test('is shown to staff when a wrong amount arrives, because they must pay it back [reach 8.2]', async () => {
    const request = await begin();
    shop.account.pay(request.providerCheckoutId, { amount: 4_000 });
    await shop.deliverWebhooks();
    expect((await shop.client.get(`/services/payments/${request.ident}/`)).body).toMatchObject({
      status: 'requested',
      customerCreated: true,
      history: [{ event: 'created' }, { event: 'opened' }, { event: 'amount_mismatch' }],
    });
  });

  test('offers no method that takes days, because the customer waits at the counter [reach 8.6]', async () => {
    await database.unscopedDb.update(tenants).set({ allowsDelayedMethods: true });
    const { providerCheckoutId } = await begin();
    expect(shop.account.getCheckoutParams(providerCheckoutId)).toMatchObject({
      excluded_payment_method_types: expect.arrayContaining(['bacs_debit']),
    });
  });

  test('shows the customer the time and the last characters of the reference after the payment [reach 8.6]', async () => {
    const request = await begin();
    const before = await shop.payPage.request(request.path);
    expect(before.html).toContain('You pay <bdi>Harbour Street Dental</bdi>');
    expect(before.html).not.toMatch(/Not expecting this|proof-mark"/);
    await pay(request);
    const { html } = await shop.payPage.request(request.path);
    expect(html).toContain('<div class="proof-mark"');
    expect(html).toContain(
      `ends in <strong class="proof-text">${request.ident.slice(-4)}</strong>`,
    );
    expect(html).toMatch(/<strong class="proof-text">\d\d:\d\d<\/strong>/);
    expect(html).toContain('£45.50');
  });

  test('cannot be paid again after an hour [reach 8.5]', async () => {
    const { headers } = await submit();
    shop.server.clock.advance(HOUR_MS);
    const page = await shop.payPage.request(headers.get('location') ?? '');
    expect(page.status).toBe(410);
    expect(page.html).toContain('please open the address of');
  });

  test('is in the export of personal data, and is erased once it can no longer be paid [reach 8.5]', async () => {
    const { ident } = await begin();
    const options = ['--host', 'localhost', '--customer', 'jo@example.com'];
    const [json = ''] = await runCommand(database, ['customer export', ...options]);
    expect(JSON.parse(json)).toMatchObject({
      paymentRequests: [{ ident, customerName: 'Jo Bloggs' }],
    });
    const erase = () =>
      runCommand(database, ['customer erase', ...options, '--yes'], { now: shop.server.clock() });
    await expect(erase()).rejects.toThrow('Try again in a day');
    shop.server.clock.advance(DAY_MS);
    await shop.runWorker();
    await erase();
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { ident, customerName: 'Erased', customerEmail: null },
    ]);
  });

  test('is deleted a day after it was created, with all its data [reach 8.5]', async () => {
    await submit();
    await purge(DAY_MS);
    expect(await countRequests()).toBe(1);
    await purge(DAY_MS + 1);
    expect(await countRequests()).toBe(0);
    expect(await database.unscopedDb.$count(sandboxSessions)).toBe(0);
  });

  test('is kept while a checkout at the provider is open, and is deleted after the checkout has expired [reach 8.5]', async () => {
    await begin();
    shop.server.clock.advance(2 * DAY_MS);
    await purge(0);
    expect(await countRequests()).toBe(1);
    await shop.runWorker();
    await purge(0);
    expect(await countRequests()).toBe(0);
  });

  test.each([
    ['a paid one', pay],
    [
      'one whose payment is on its way',
      async ({ providerCheckoutId }: { providerCheckoutId: string }) =>
        shop.account.startDelayedPayment(providerCheckoutId),
    ],
  ])('is never deleted: %s [reach 8.5]', async (_, act) => {
    await act(await begin());
    await shop.runWorker();
    shop.server.clock.advance(30 * DAY_MS);
    await purge(0);
    expect(await countRequests()).toBe(1);
  });
});
