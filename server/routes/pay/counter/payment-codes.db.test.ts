import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { ProofKey } from '../../../../contract/entities/proof-key.ts';
import type { VatCode } from '../../../../contract/money.ts';
import { toBase64Url } from '../../../../contract/payments/payment-code.ts';
import { insertTenant, insertUser, testPassword } from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { createPayPageClient } from '../../../../tests/support/server/pay-page-client.ts';
import { createCode, fetchProofKey } from '../../../../tests/support/server/payment-codes.ts';
import { setUpStripeShop } from '../../../../tests/support/server/stripe-shop.ts';
import { enrolTablet, preparePinLogIn } from '../../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestClient } from '../../../../tests/support/server/test-client.ts';
import { createTestShop, logInAs } from '../../../../tests/support/server/test-shop.ts';
import {
  charges,
  paymentCodes,
  paymentHistory,
  paymentRequests,
  sessions,
  tablets,
  tenants,
  users,
} from '../../../db/schema.ts';
import { MAX_CODE_REQUESTS_PER_SESSION } from '../../../domain/counter/counter-limit.ts';
import { purgeExpired } from '../../../domain/purge-expired.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);
let proofKey: ProofKey;
beforeEach(async () => {
  proofKey = await fetchProofKey(shop.client);
});

const customer = { name: 'Jo Bloggs', email: 'jo@example.com' };

const open = async (path: string, host = 'localhost') => {
  const response = await shop.server.app.request(`http://${host}${path}`);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

const submit = async (path: string, change: Partial<typeof customer> = {}) => {
  const response = await shop.server.app.request(`http://localhost${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...customer, ...change }),
  });
  const location = response.headers.get('location') ?? '';
  return { status: response.status, html: await response.text(), location };
};

/** Presses Continue twice. Returns the pay link and Stripe's id of the checkout. */
const begin = async (path: string) => {
  const { status, location } = await submit(path);
  expect(status).toBe(303);
  return { payPath: location, providerCheckoutId: await shop.openCheckoutAt(location) };
};

const pay = async (path: string) => {
  const begun = await begin(path);
  shop.account.pay(begun.providerCheckoutId);
  await shop.deliverWebhooks();
  return begun;
};

/** Undefined: the page shows no digits. */
const findDigits = (html: string) =>
  /proof-digits">(\d{3})<span class="proof-gap"><\/span>(\d{3})</.exec(html)?.slice(1).join('');

const readDigits = async (payPath: string) => findDigits((await open(payPath)).html);

/** The id of the client's proof key begins with that of its session. */
const readKeyOwner = async (client: TestClient) => {
  const hex = Buffer.from((await fetchProofKey(client)).keyId, 'base64url').toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const payInSandbox = async () => {
  const { client, server } = await createTestShop(database);
  const key = await fetchProofKey(client);
  const code = createCode(key);
  const payPage = createPayPageClient(server);
  const { location = '' } = await payPage.request(code.path, customer);
  const payToken = location.split('/').at(-1) ?? '';
  const { attempt } = await payPage.submitCard({ payToken }, { number: '4242 4242 4242 4242' });
  const paid = await payPage.answerThreeDSecure({ payToken }, attempt, 'approve');
  return { server, key, code, paid };
};

const countRequests = () => database.unscopedDb.$count(paymentRequests);

describe('the proof key', () => {
  test('belongs to a session, so that another session of the same user has another key [reach 10.1]', async () => {
    const other = await logInAs(shop.server, shop.user.email);
    const { keyId, key } = await fetchProofKey(other);
    expect(keyId).not.toBe(proofKey.keyId);
    expect(key).not.toBe(proofKey.key);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect((await createTestClient(shop.server).get('/users/me/proof_key/')).status).toBe(403);
  });

  test('is replaced each minute, and is valid until its session ends, and for at most a day [reach 10.1]', async () => {
    expect(proofKey.validForSeconds).toBe(DAY_MS / 1_000);
    shop.server.clock.advance(MINUTE_MS);
    expect((await fetchProofKey(shop.client)).key).not.toBe(proofKey.key);
    await enrolTablet(shop.client, shop.client);
    expect((await fetchProofKey(shop.client)).validForSeconds).toBe(
      (12 * HOUR_MS - MINUTE_MS) / 1_000,
    );
  });
});

describe('a payment code', () => {
  test('says which VAT the amount includes, if any, before the customer types [reach 10.2]', async () => {
    const readPage = async (vatCode: VatCode) =>
      (await open(createCode(proofKey, { amountPence: 6_600, vatCode }).path)).html;
    expect(await readPage('T1')).toContain('includes £11.00 VAT');
    expect(await readPage('T0')).not.toContain('VAT');
  });

  test('shows the amount and description, which the customer cannot change, and asks for name and address [reach 10.2]', async () => {
    const { path } = createCode(proofKey, { amountPence: 4_567, description: 'Cut & <dry>' });
    const { status, html, headers } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('<bdi>Harbour Street Dental</bdi> asks you to pay');
    expect(html).toContain('£45.67');
    expect(html).toContain('Cut &amp; &lt;dry&gt;');
    expect(html).not.toMatch(/name="(amount|description|service)"|<script/);
    expect(headers.get('cache-control')).toBe('no-store');
    const invalid = await submit(path, { email: 'jo' });
    expect(invalid.status).toBe(422);
    expect(invalid.html).toContain('Please enter a valid email address');
    await submit(`${path}?amount=1`);
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { amountGross: 4_567, description: 'Cut & <dry>', customerName: 'Jo Bloggs' },
    ]);
  });

  test('can be paid when the counter page is off, and above the limit of the counter page [reach 10.2]', async () => {
    const { path } = createCode(proofKey, { amountPence: 900_000, vatCode: 'T1' });
    expect((await open('/counter')).status).toBe(404);
    expect((await submit(path)).status).toBe(303);
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { amountNet: 750_000, amountVat: 150_000, amountGross: 900_000, vatCode: 'T1' },
    ]);
  });

  test('is in the list of payments under the right user once it is paid, and the history says that a code asked for it [reach 10.6]', async () => {
    const { path } = createCode(proofKey);
    const { payPath, providerCheckoutId } = await begin(path);
    expect((await shop.client.get('/services/payments/')).body).toMatchObject({ count: 0 });
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    shop.server.clock.advance(MINUTE_MS);
    await open(payPath);
    await open(payPath);
    const { body } = await shop.client.get('/services/payments/');
    expect(body).toMatchObject({ results: [{ status: 'paid', amountGross: 4_500 }] });
    const [{ ident } = { ident: '' }] = (body as { results: { ident: string }[] }).results;
    const detail = (await shop.client.get(`/services/payments/${ident}/`)).body as PaymentRequest;
    const { firstName } = shop.user;
    expect(detail).toMatchObject({ user: { firstName }, customerCreated: false });
    expect(detail.history?.map(({ event }) => event)).toEqual([
      'created',
      'asked_offline',
      'opened',
      'paid',
      'proof_shown',
    ]);
    expect(detail.history?.[1]).toMatchObject({ by: { firstName } });
  });

  test('sends the customer a receipt once it is paid, also in the sandbox, and its page says so [reach 10.13]', async () => {
    const { server, paid } = await payInSandbox();
    expect(paid.html).toContain('We are sending you a receipt by email.');
    expect(await server.messages()).toContainEqual(
      expect.objectContaining({ isReceipt: true, recipient: customer.email }),
    );
  });

  test.each([
    ['another amount', { amountPence: 100 }],
    ['another description', { description: 'Haircuts' }],
    ['another VAT code', { vatCode: 'T1' as const }],
    ['another nonce', { nonce: new Uint8Array(16) }],
  ])(
    'with %s and the same MAC is refused before the server reads a row [reach 10.2]',
    async (_, change) => {
      const genuine = createCode(proofKey);
      const forged = createCode(
        { ...proofKey, key: 'A'.repeat(43) },
        { ...genuine.code, ...change },
      );
      const mac = Buffer.from(genuine.text, 'base64url').subarray(-16);
      const bytes = Buffer.concat([Buffer.from(forged.text, 'base64url').subarray(0, -16), mac]);
      const { status, html } = await open(`/counter/code/${bytes.toString('base64url')}`);
      expect(status).toBe(404);
      expect(html).toContain('This code can’t be read');
      expect((await submit(forged.path)).status).toBe(404);
      expect(await countRequests()).toBe(0);
    },
  );

  test('of another shop is refused like a forged code [reach 10.2]', async () => {
    await insertTenant(database, { host: 'other.localhost', name: 'Other Shop' });
    const forged = createCode({ ...proofKey, key: 'A'.repeat(43) });
    const { path } = createCode(proofKey);
    const [genuineThere, forgedThere] = [
      await open(path, 'other.localhost'),
      await open(forged.path, 'other.localhost'),
    ];
    expect(genuineThere.status).toBe(404);
    expect(genuineThere.html).toBe(forgedThere.html);
  });

  test.each([
    ['too little', { amountPence: 29 }],
    ['nothing', { amountPence: 0 }],
    ['more than any request', { amountPence: 1_000_000_000_000 }],
    ['a link in the description', { description: 'see evil.com' }],
    ['a character that the database cannot store', { description: 'Hair\u0000cut' }],
    ['spaces that a form would remove', { description: ' Haircut ' }],
  ])('that asks for %s is refused [reach 10.2]', async (_, change) => {
    const { path } = createCode(proofKey, change);
    const { status, html } = await submit(path);
    expect(status).toBe(422);
    expect(html).toContain('This code can’t be paid');
    expect(await countRequests()).toBe(0);
  });

  const endings: [string, () => Promise<unknown>][] = [
    ['the user has logged out', () => shop.client.post('/logout/')],
    [
      'the user has been deactivated',
      async () => {
        await database.unscopedDb.update(users).set({ isActive: false });
      },
    ],
    [
      'the tablet has been removed',
      async () => {
        await enrolTablet(shop.client, shop.client);
        await database.unscopedDb.delete(tablets);
      },
    ],
    [
      'the password has been changed',
      () =>
        shop.client.post('/password/set/', {
          password: 'another long walk home',
          passwordConfirm: 'another long walk home',
        }),
    ],
    ['a day has passed', async () => shop.server.clock.advance(DAY_MS)],
    [
      'the tablet’s session is 12 hours old',
      async () => {
        await enrolTablet(shop.client, shop.client);
        shop.server.clock.advance(12 * HOUR_MS);
      },
    ],
  ];
  test.each(endings)('has expired when %s [reach 10.3]', async (_, end) => {
    const { path } = createCode(proofKey);
    await end();
    const { status, html } = await open(path);
    expect(status).toBe(410);
    expect(html).toContain('This code has ended');
    expect((await submit(path)).status).toBe(410);
    expect(await countRequests()).toBe(0);
  });

  test('can be paid for hours when the tablet has no connection to the server [reach 10.3]', async () => {
    const tablet = createTestClient(shop.server);
    await preparePinLogIn(shop.client);
    await enrolTablet(shop.client, tablet);
    await tablet.logIn(shop.user.email, testPassword);
    const key = await fetchProofKey(tablet);
    shop.server.clock.advance(11 * HOUR_MS);
    expect((await tablet.get('/users/me/')).status).toBe(403);
    expect((await submit(createCode(key).path)).status).toBe(303);
  });

  test.each([
    [5 * MINUTE_MS, 200],
    [6 * MINUTE_MS, 410],
  ])('from a process whose clock is %i ms ahead gets %i [reach 10.3]', async (aheadMs, status) => {
    shop.server.clock.advance(aheadMs);
    const { path } = createCode(await fetchProofKey(shop.client));
    shop.server.clock.advance(-aheadMs);
    expect((await open(path)).status).toBe(status);
  });

  test('can be paid once, and of two phones at the same time one gets the payment page and the other a sentence [reach 10.4]', async () => {
    const { path } = createCode(proofKey);
    const results = await Promise.all([
      submit(path),
      submit(path, { name: 'Kim Lee', email: 'kim@example.com' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(results.find(({ status }) => status === 409)?.html).toContain(
      'This code is open on another phone',
    );
    expect(await countRequests()).toBe(1);
    expect(await database.unscopedDb.$count(paymentCodes)).toBe(1);
  });

  test('leads a customer who goes back to the same payment request, also at the same time [reach 10.4]', async () => {
    const { path } = createCode(proofKey);
    const results = await Promise.all([submit(path), submit(path)]);
    const again = await submit(path, { name: 'JO BLOGGS', email: 'Jo@Example.com' });
    expect(new Set([...results, again].map(({ location }) => location)).size).toBe(1);
    expect(await countRequests()).toBe(1);
  });

  test('that was paid cannot be paid again, and a second phone gets no digits [reach 10.4]', async () => {
    const { path, digits } = createCode(proofKey);
    const { payPath } = await pay(path);
    const other = await open(path);
    expect(other.status).toBe(409);
    expect(other.html).toContain('This code was paid');
    const posted = await submit(path, { name: 'Kim Lee', email: 'kim@example.com' });
    expect(posted.status).toBe(409);
    for (const { html } of [other, posted]) expect(html).not.toContain(digits);
    expect((await submit(path)).location).toBe(payPath);
  });

  test('is refused above the limit of its session, and is not refused when strangers reach the limit of the shop [reach 10.2]', async () => {
    await database.unscopedDb.update(tenants).set({ counterMax: 100 });
    for (let count = 0; count < MAX_CODE_REQUESTS_PER_SESSION; count += 1)
      expect((await submit(createCode(proofKey).path)).status).toBe(303);
    const { status, html } = await submit(createCode(proofKey).path);
    expect(status).toBe(429);
    expect(html).toContain('Please ask at the counter');
    const other = await logInAs(shop.server, shop.user.email);
    expect((await submit(createCode(await fetchProofKey(other)).path)).status).toBe(303);
  });

  test('is deleted after a day with its unpaid request, and has then expired [reach 10.4]', async () => {
    const { path } = createCode(proofKey);
    await submit(path);
    shop.server.clock.advance(DAY_MS + 1);
    await purgeExpired(database, shop.server.clock());
    expect(await database.unscopedDb.$count(paymentCodes)).toBe(0);
    expect((await submit(path)).status).toBe(410);
  });

  test('of a shop without permission to use the app gets no page [reach 10.2]', async () => {
    const { path } = createCode(proofKey);
    await database.unscopedDb.update(tenants).set({ hasBeepaidGoModule: false });
    shop.server.clock.advance(MINUTE_MS);
    expect((await open(path)).status).toBe(404);
  });
});

describe('the six digits', () => {
  test('are on the page of the customer who has paid, and have no other use [reach 10.5]', async () => {
    const first = createCode(proofKey);
    const { payPath } = await pay(first.path);
    expect(await readDigits(payPath)).toBe(first.digits);
    const sameSale = createCode(proofKey);
    const otherAmount = createCode(proofKey, { nonce: first.code.nonce, amountPence: 4_501 });
    shop.server.clock.advance(MINUTE_MS);
    const laterKey = await fetchProofKey(shop.client);
    const other = await logInAs(shop.server, shop.user.email);
    const ofOthers = [laterKey, await fetchProofKey(other)].map((key) =>
      createCode(key, first.code),
    );
    for (const { digits } of [sameSale, otherAmount, ...ofOthers])
      expect(digits).not.toBe(first.digits);
  });

  test('are on no page before the payment, and on no page while the payment is on its way [reach 10.5]', async () => {
    const { path, digits } = createCode(proofKey);
    const { payPath, providerCheckoutId } = await begin(path);
    const pages = [path, payPath, `${payPath}/return`, `${payPath}/receipt`];
    const readAll = async () =>
      (await Promise.all(pages.map((page) => shop.payPage.request(page)))).map(({ html }) => html);
    const before = await readAll();
    shop.account.startAuthentication(providerCheckoutId);
    const confirming = await readAll();
    shop.account.decline(providerCheckoutId);
    await shop.deliverWebhooks();
    const declined = await readAll();
    shop.account.startDelayedPayment(providerCheckoutId);
    await shop.deliverWebhooks();
    const processing = await readAll();
    for (const html of [...before, ...confirming, ...declined, ...processing]) {
      expect(findDigits(html)).toBeUndefined();
      expect(html).not.toContain(digits);
    }
  });

  test('are in no response except the page, and in no message or log [reach 10.5]', async () => {
    const { path, digits } = createCode(proofKey);
    const { payPath } = await pay(path);
    expect(await readDigits(payPath)).toBe(digits);
    const [row] = await database.unscopedDb.select().from(paymentRequests);
    const { client, server } = shop;
    const texts = [
      (await open(`${payPath}/receipt`)).html,
      (await client.get('/services/payments/')).text,
      (await client.get(`/services/payments/${row?.ident}/`)).text,
      (await client.get('/services/payments/export/')).text,
      JSON.stringify(await server.messages()),
      server.logged.join('\n'),
    ];
    for (const text of texts) {
      expect(text).not.toContain(digits);
      expect(text).not.toContain(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    }
    expect(server.logged.join('\n')).not.toContain(path);
  });

  test('are not shown when a part or all of the money was refunded before the page was opened [reach 10.5, reach 10.14]', async () => {
    const { path } = createCode(proofKey);
    const { payPath } = await pay(path);
    const [row] = await database.unscopedDb.select().from(paymentRequests);
    await shop.client.post(`/services/payments/${row?.ident}/refund/`, { amount: 100 });
    await shop.runWorker();
    const part = await open(payPath);
    expect(part.html).toContain('£45.00 less £1.00 paid back');
    expect(part.html).toContain('can see that you have paid.');
    expect(part.html).not.toMatch(/six digits|keep this page open/);
    await shop.client.post(`/services/payments/${row?.ident}/refund/`, { amount: 4_400 });
    await shop.runWorker();
    expect(await readDigits(payPath)).toBeUndefined();
  });

  test('are not shown when the session has ended after the payment page was opened, but the payment counts [reach 10.3]', async () => {
    const { path } = createCode(proofKey);
    const { payPath, providerCheckoutId } = await begin(path);
    await database.unscopedDb.delete(sessions);
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    const { html } = await open(payPath);
    expect(html).toContain('There are no six digits for this payment.');
    expect(findDigits(html)).toBeUndefined();
    expect(await database.unscopedDb.select().from(paymentRequests)).toMatchObject([
      { status: 'paid', userId: shop.user.id },
    ]);
  });

  test('are not shown for another amount, or for money that staff recorded [reach 10.5]', async () => {
    const { path } = createCode(proofKey);
    const { payPath, providerCheckoutId } = await begin(path);
    shop.account.pay(providerCheckoutId, { amount: 4_000 });
    await shop.deliverWebhooks();
    expect(await readDigits(payPath)).toBeUndefined();
    const [row] = await database.unscopedDb.select().from(paymentRequests);
    await shop.client.post(`/services/payments/${row?.ident}/recorded_payments/`, {
      way: 'cash',
      amount: 4_500,
    });
    expect(await readDigits(payPath)).toBeUndefined();
  });

  test('are not shown when the payment was made with keys of another mode than the code [reach 10.5]', async () => {
    expect(proofKey.isLive).toBe(false);
    const { path } = createCode(proofKey);
    const { payPath } = await pay(path);
    await database.unscopedDb.update(paymentCodes).set({ isLive: true });
    expect(await readDigits(payPath)).toBeUndefined();
  });

  const unseen = 'Please keep this page open until';
  const seen = '<bdi>Harbour Street Dental</bdi> can see that you have paid.';

  test.each([
    [
      'the server has told the session that the code is paid',
      (nonce: string) => shop.client.get(`/users/me/code_payment/?nonce=${nonce}`),
    ],
    [
      'the device has had a connection since the payment',
      () => {
        shop.server.clock.advance(MINUTE_MS);
        return shop.client.get('/users/me/');
      },
    ],
  ])('are replaced by the page of any paid request once %s [reach 10.14]', async (_, see) => {
    const { path, code } = createCode(proofKey);
    const { payPath } = await pay(path);
    const before = (await open(payPath)).html;
    expect(before).toContain(unseen);
    expect(before).toContain(`<meta http-equiv="refresh" content="5; url=${payPath}">`);
    const other = await logInAs(shop.server, shop.user.email);
    await other.get('/services/payments/');
    expect((await open(payPath)).html).toContain(unseen);
    await see(toBase64Url(code.nonce));
    const { html } = await open(payPath);
    expect(html).toContain(seen);
    expect(html).toContain('You can close this page.');
    expect(html).not.toContain(unseen);
    expect(html).not.toMatch(/http-equiv="refresh"|class="proof"/);
  });

  test('stay on a page that does not reload when the device has had no connection for ten minutes [reach 10.14]', async () => {
    const { path } = createCode(proofKey);
    shop.server.clock.advance(11 * MINUTE_MS);
    const { payPath } = await pay(path);
    const { html } = await open(payPath);
    expect(html).toContain(unseen);
    expect(html).not.toContain('http-equiv="refresh"');
  });

  test('do not add an event to the history when staff open the page [reach 10.6]', async () => {
    const { path } = createCode(proofKey);
    const { payPath } = await pay(path);
    const cookie = [...shop.client.cookies].map((pair) => pair.join('=')).join('; ');
    await shop.server.app.request(`http://localhost${payPath}`, { headers: { cookie } });
    const countShown = () =>
      database.unscopedDb.$count(paymentHistory, eq(paymentHistory.event, 'proof_shown'));
    expect(await countShown()).toBe(0);
    await open(payPath);
    expect(await countShown()).toBe(1);
  });

  test('prove a payment in the sandbox only to a device that knows about the sandbox [reach 10.5]', async () => {
    const { key, code, paid } = await payInSandbox();
    expect(key.isLive).toBe(false);
    expect(findDigits(paid.html)).toBe(code.digits);
    expect(await database.unscopedDb.select().from(charges)).toMatchObject([
      { provider: 'sandbox' },
    ]);
  });
});

const nothingKnown = { ident: null, isPaid: false };

describe('the server’s answer to staff about a payment code', () => {
  const ask = async (
    { code: { nonce } }: ReturnType<typeof createCode>,
    client: TestClient = shop.client,
  ) => (await client.get(`/users/me/code_payment/?nonce=${toBase64Url(nonce)}`)).body;

  test('says that a customer has opened the page, names the payment request once it is made, and says when it is paid [reach 10.12]', async () => {
    const code = createCode(proofKey);
    expect(await ask(code)).toEqual(nothingKnown);
    await open(code.path);
    expect(await ask(code)).toEqual({ ...nothingKnown, progress: 'opened' });
    expect(await ask(createCode(proofKey))).toEqual(nothingKnown);
    const { location } = await submit(code.path);
    expect(await ask(code)).toMatchObject({ isPaid: false, progress: 'opened' });
    const providerCheckoutId = await shop.openCheckoutAt(location);
    const [row] = await database.unscopedDb.select().from(paymentRequests);
    const ident = row?.ident;
    expect(await ask(code)).toEqual({ ident, isPaid: false, progress: 'opened' });
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    expect(await ask(code)).toEqual({ ident, isPaid: true, progress: 'paid' });
    await shop.client.post(`/services/payments/${ident}/refund/`, { amount: 100 });
    await shop.runWorker();
    expect(await ask(code)).toEqual({ ident, isPaid: false });
  });

  test('says nothing about a code of another session, another shop or nobody [reach 10.12]', async () => {
    const code = createCode(proofKey);
    await pay(code.path);
    expect(await ask(createCode(proofKey))).toEqual(nothingKnown);
    expect(await ask(code, await logInAs(shop.server, shop.user.email))).toEqual(nothingKnown);
    const others = await insertTenant(database, { host: 'other.localhost', name: 'Other Shop' });
    await insertUser(database, others, { email: shop.user.email });
    const other = createTestClient(shop.server, 'other.localhost');
    await other.logIn(shop.user.email, testPassword);
    await database.unscopedDb.update(paymentCodes).set({ sessionId: await readKeyOwner(other) });
    expect(await ask(code, other)).toEqual(nothingKnown);
    expect((await createTestClient(shop.server).get('/users/me/code_payment/')).status).toBe(403);
  });

  test('says that a code for real money is not paid when test keys paid it [reach 10.12]', async () => {
    const code = createCode(proofKey);
    await pay(code.path);
    await database.unscopedDb.update(paymentCodes).set({ isLive: true });
    expect(await ask(code)).toEqual({ ident: expect.anything(), isPaid: false });
  });

  test.each(['', '?nonce=', `?nonce=${'A'.repeat(21)}`, `?nonce=${'.'.repeat(22)}`])(
    'refuses “%s” [reach 10.12]',
    async (query) => {
      expect((await shop.client.get(`/users/me/code_payment/${query}`)).status).toBe(400);
    },
  );
});
