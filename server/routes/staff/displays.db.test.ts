import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createDisplayCode,
  enrolTablet,
  getCurrentTablet,
  getShown,
  pairDisplay,
  showPayment,
} from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { displayCodes, displays, paymentHistory, paymentRequests, users } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';

const database = await openTestDatabase();

const shop = setUpTestShop(database);
/** Kim is logged in on the tablet at the counter, and is no owner. */
let tablet: TestClient;
let display: TestClient;
let kim: Awaited<ReturnType<typeof insertUser>>;
beforeEach(async () => {
  tablet = createTestClient(shop.server);
  display = createTestClient(shop.server);
  kim = await insertUser(database, shop.tenant, { email: 'kim@example.com', firstName: 'Kim' });
  await enrolTablet(shop.client, tablet);
  await tablet.logIn(kim.email, testPassword);
});

const insertPayment = async (fields: Partial<typeof paymentRequests.$inferInsert> = {}) => {
  const customer = await insertCustomer(database, shop.tenant);
  return insertPaymentRequest(database, customer, {
    customerName: 'Dr Mary Poppins',
    description: 'Check-up',
    amountGross: 4500,
    ...fields,
  });
};
type Payment = Awaited<ReturnType<typeof insertPayment>>;

const addEvent = (
  payment: Payment,
  event: 'opened' | 'confirming' | 'card_declined',
  reason: 'insufficient_funds' | 'authentication_failed' | null = null,
) =>
  database.unscopedDb.insert(paymentHistory).values({
    id: newId(),
    tenantId: shop.tenant.id,
    paymentRequestId: payment.id,
    event,
    at: shop.server.clock(),
    reason,
  });

const listTablets = async () => (await shop.client.get('/tablets/')).body as { display: unknown }[];

describe('pairing a second screen', () => {
  test('takes a code of six letters and digits, and sets a cookie for one path that scripts cannot read [counter 19.1]', async () => {
    const { code, link } = await createDisplayCode(tablet);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/);
    expect(link).toBe(`http://localhost/display#${code.replace('-', '')}`);
    const response = await display.post('/display/', {
      tabletCode: ` ${code.toLowerCase().replace('0', 'o')}`,
    });
    expect(response.status).toBe(204);
    const findCookie = (headers: Headers) =>
      headers.getSetCookie().find((line) => line.includes('display='));
    expect(findCookie(response.headers)).toMatch(
      /^display=.*; Max-Age=7776000; Path=\/api\/display\/; HttpOnly; SameSite=Strict$/,
    );
    const overHttps = createTestClient(shop.server, 'localhost', 'https');
    const secure = await pairDisplay(tablet, overHttps);
    expect(findCookie(secure.headers)).toMatch(/^__Secure-display=.*; HttpOnly; Secure; SameSite=/);
    const stored = JSON.stringify(await database.unscopedDb.select().from(displays));
    expect(stored).not.toContain(display.cookies.get('display'));
  });

  test.each<[string, (code: string) => Promise<unknown>]>([
    [
      'used before',
      (code) => createTestClient(shop.server).post('/display/', { tabletCode: code }),
    ],
    ['five minutes old', async () => shop.server.clock.advance(5 * MINUTE_MS)],
    ['replaced by a newer one', () => createDisplayCode(tablet)],
    ['of a user who logged out', () => tablet.post('/logout/')],
    [
      'of a user who was deactivated',
      () => database.unscopedDb.update(users).set({ isActive: false }),
    ],
    [
      'of a removed tablet',
      async () => {
        const [found] = (await shop.client.get('/tablets/')).body as { id: string }[];
        await shop.client.delete(`/tablets/${found?.id}/`);
      },
    ],
    [
      'of another shop',
      async () => {
        await insertTenant(database, { host: 'theirs.example' });
        display = createTestClient(shop.server, 'theirs.example');
      },
    ],
  ])('refuses a code that was %s [counter 19.2]', async (_what, invalidate) => {
    const { code } = await createDisplayCode(tablet);
    await invalidate(code);
    const response = await display.post('/display/', { tabletCode: code });
    expect([response.status, response.body]).toMatchObject([404, { code: 'not_found' }]);
    expect((await display.get('/display/')).status).toBe(404);
  });

  test('limits wrong codes, and stores no code in the database [counter 19.2]', async () => {
    const { code } = await createDisplayCode(tablet);
    const codes = JSON.stringify(await database.unscopedDb.select().from(displayCodes));
    expect(codes).not.toContain(code.replace('-', ''));
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await display.post('/display/', { tabletCode: 'AAA-AAA' })).status).toBe(404);
    expect((await display.post('/display/', { tabletCode: code })).status).toBe(429);
  });

  test('needs a tablet on which a user is logged in [counter 19.1]', async () => {
    expect((await shop.client.post('/tablets/display_code/')).status).toBe(404);
    expect((await showPayment(shop.client, null)).status).toBe(404);
  });

  test('adds the second screen to the list of tablets and to the activity log, and owners can remove it [counter 19.5]', async () => {
    expect(await listTablets()).toMatchObject([{ display: null }]);
    expect((await getCurrentTablet(tablet)).display).toBeNull();
    await pairDisplay(tablet, display);
    expect((await getCurrentTablet(tablet)).display).toMatchObject({
      pairedAt: expect.any(String),
    });
    const [listed] = (await shop.client.get('/tablets/')).body as { id: string }[];
    expect(listed).toMatchObject({ display: { pairedAt: expect.any(String) } });
    const path = `/tablets/${listed?.id}/display/`;
    expect((await tablet.delete(path)).status).toBe(403);
    expect((await shop.client.delete(path)).status).toBe(204);
    expect((await display.get('/display/')).status).toBe(404);
    expect((await shop.client.delete(path)).status).toBe(404);
    const { results } = (await shop.client.get('/audit/?group=staff')).body as {
      results: { kind: string; actor: { name: string }; subject: { name: string } }[];
    };
    expect(results.map(({ kind, actor, subject }) => [kind, actor.name, subject.name])).toEqual(
      expect.arrayContaining([
        ['display_removed', 'Ali Baker', 'Counter tablet'],
        ['display_paired', 'Kim Baker', 'Counter tablet'],
      ]),
    );
  });

  test('ends when another device is paired, when the tablet is removed, and after 90 days [counter 19.5]', async () => {
    await pairDisplay(tablet, display);
    const other = createTestClient(shop.server);
    await pairDisplay(tablet, other);
    expect((await display.get('/display/')).status).toBe(404);
    expect((await other.get('/display/')).status).toBe(200);
    shop.server.clock.advance(90 * DAY_MS);
    expect((await other.get('/display/')).status).toBe(404);
  });
});

describe('a second screen', () => {
  beforeEach(async () => {
    await pairDisplay(tablet, display);
  });

  test('gets the amount, description, first name, link and progress, and no other data [counter 19.3]', async () => {
    const payment = await insertPayment();
    expect(await getShown(display)).toBeNull();
    expect((await showPayment(tablet, payment.ident)).status).toBe(204);
    expect((await display.get('/display/')).body).toEqual({
      payment: {
        amount: 4500,
        description: 'Check-up',
        firstName: 'Mary',
        payUrl: `http://localhost/pay/${payment.payToken}`,
        progress: 'created',
      },
    });
    await showPayment(tablet, null);
    expect((await display.get('/display/')).body).toEqual({ payment: null });
  });

  test('shows the changes of the payment, and never shows why a card was declined [counter 19.3]', async () => {
    const payment = await insertPayment();
    await showPayment(tablet, payment.ident);
    const readProgress = async () => (await getShown(display))?.progress;
    await addEvent(payment, 'opened');
    expect(await readProgress()).toBe('opened');
    await addEvent(payment, 'confirming');
    expect(await getShown(display)).toMatchObject({ progress: 'confirming', payUrl: null });
    shop.server.clock.advance(1_000);
    await addEvent(payment, 'card_declined', 'insufficient_funds');
    expect(await getShown(display)).toMatchObject({ progress: 'declined', canReuseCard: false });
    expect((await display.get('/display/')).text).not.toContain('insufficient');
    shop.server.clock.advance(1_000);
    await addEvent(payment, 'card_declined', 'authentication_failed');
    expect(await getShown(display)).toMatchObject({ progress: 'declined', canReuseCard: true });
    expect((await display.get('/display/')).text).not.toContain('authentication');
    const setColumns = (columns: Partial<typeof paymentRequests.$inferInsert>) =>
      database.unscopedDb
        .update(paymentRequests)
        .set(columns)
        .where(eq(paymentRequests.id, payment.id));
    await setColumns({ expiresAt: shop.server.clock() });
    expect(await getShown(display)).toBeNull();
    await setColumns({ status: 'paid' });
    expect(await getShown(display)).toMatchObject({ progress: 'paid', payUrl: null });
    await setColumns({ status: 'refunded_provider' });
    expect(await getShown(display)).toBeNull();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the user logs out', () => tablet.post('/logout/')],
    [
      'the user is deactivated',
      () =>
        shop.client
          .get(`/users/${kim.id}/`)
          .then(({ body }) =>
            shop.client.put(`/users/${kim.id}/`, { ...Object(body), isActive: false }),
          ),
    ],
    ['the session on the tablet is idle', async () => shop.server.clock.advance(15 * MINUTE_MS)],
  ])('shows only the logo after %s [counter 19.4]', async (_what, end) => {
    const payment = await insertPayment();
    await showPayment(tablet, payment.ident);
    expect(await getShown(display)).not.toBeNull();
    await end();
    expect((await display.get('/display/')).body).toEqual({ payment: null });
  });

  test('confirms a part that is paid while it is shown, and later asks for the rest [recorded 4.6]', async () => {
    const payment = await insertPayment({ partAmount: 1_500 });
    const readShown = async () => {
      const shown = await getShown(display);
      return { ...shown, payUrl: shown?.payUrl !== null };
    };
    await showPayment(tablet, payment.ident);
    expect(await readShown()).toMatchObject({ amount: 1_500, progress: 'created', payUrl: true });
    shop.server.clock.advance(MINUTE_MS);
    await shop.client.post(`/services/payments/${payment.ident}/recorded_payments/`, {
      way: 'cash',
      amount: 1_500,
      receivedOn: '2026-03-02',
      note: '',
    });
    const amounts = { paidAmount: 1_500, dueAmount: 3_000 };
    expect(await readShown()).toMatchObject({
      amount: 1_500,
      progress: 'paid',
      payUrl: false,
      ...amounts,
    });
    await addEvent(payment, 'confirming');
    expect(await readShown()).toMatchObject({ amount: 3_000, progress: 'confirming' });
    await addEvent(payment, 'card_declined', 'insufficient_funds');
    expect(await readShown()).toMatchObject({ amount: 3_000, progress: 'declined' });
  });

  test('asks for the rest when the part was paid before [recorded 4.6]', async () => {
    const payment = await insertPayment({ partAmount: 1_500 });
    await shop.client.post(`/services/payments/${payment.ident}/recorded_payments/`, {
      way: 'cash',
      amount: 1_500,
      receivedOn: '2026-03-02',
      note: '',
    });
    shop.server.clock.advance(MINUTE_MS);
    await showPayment(tablet, payment.ident);
    expect(await getShown(display)).toMatchObject({
      amount: 3_000,
      progress: 'created',
      paidAmount: 1_500,
      dueAmount: 3_000,
    });
  });

  test('of one shop never shows a payment of another [counter 19.3]', async () => {
    const theirs = await insertTenant(database, { host: 'theirs.example' });
    const customer = await insertCustomer(database, theirs);
    const { ident } = await insertPaymentRequest(database, customer);
    expect((await showPayment(tablet, ident)).status).toBe(404);
    const elsewhere = createTestClient(shop.server, 'theirs.example');
    elsewhere.cookies.set('display', display.cookies.get('display') ?? '');
    expect((await elsewhere.get('/display/')).status).toBe(404);
  });
});
