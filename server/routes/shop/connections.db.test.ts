import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { startStripeService } from '../../../tests/support/providers/stripe-service.ts';
import { createTestClock, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs, type Shop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, providerAccounts, sessions, tablets, users } from '../../db/schema.ts';
import { createDueChangeApplier, endOpenChange } from '../../domain/connections/account-changes.ts';
import type { ConnectionTools } from '../../domain/connections/connection-tools.ts';
import { createProviderFactories } from '../../domain/providers/provider-factories.ts';
import {
  createProviderRegistry,
  type ProviderFactories,
} from '../../domain/providers/provider-registry.ts';
import { handledEvents } from '../../domain/providers/stripe/stripe-setup.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';

const database = await openTestDatabase();
const appSecrets = ['an-app-secret-of-32-characters..'];
const path = '/connections/payments/';
const host = 'go.example.com';

type StripeService = Awaited<ReturnType<typeof startStripeService>>;
const running: StripeService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

const startStripe = async (secretKey: string) => {
  const stripe = await startStripeService({ secretKey, now: () => shop.server.clock() });
  running.push(stripe);
  return stripe;
};

let shop: Shop;
let clock: ReturnType<typeof createTestClock>;
/** Tests change the API of Stripe between calls. */
const urls: { stripeApiUrl: string | undefined; mollieApiUrl: undefined } = {
  stripeApiUrl: undefined,
  mollieApiUrl: undefined,
};

const getFactories = () =>
  createProviderFactories({ database, clock, stripeApiUrl: urls.stripeApiUrl });
const factories: ProviderFactories = {
  sandbox: () => getFactories().sandbox(),
  stripe: (keys) => getFactories().stripe(keys),
  mollie: (keys) => getFactories().mollie(keys),
};

const createTools = (): Partial<ConnectionTools> => ({ appSecrets, urls, factories });

const openShop = async (tools: Partial<ConnectionTools> = {}) => {
  clock = createTestClock();
  const connections = { ...createTools(), ...tools };
  shop = await createTestShop(database, {
    clock,
    publicUrl: `https://${host}`,
    connections,
    createProviders: (connected) =>
      createProviderRegistry({
        database: connected,
        clock,
        server: { current: 'sandbox', accounts: [] },
        appSecrets,
        factories,
        applyDueChange: createDueChangeApplier(connected, clock),
      }),
  });
};

beforeEach(async () => {
  urls.stripeApiUrl = undefined;
  await openShop();
});

const connect = async (stripe: StripeService, client = shop.client) => {
  urls.stripeApiUrl = stripe.origin;
  return client.post(path, { provider: 'stripe', key: stripe.secretKey });
};
const readConnection = async (client = shop.client) =>
  (await client.get(path)).body as PaymentConnection;
const listEndpoints = (stripe: StripeService) => stripe.account.endpoints.all();

/** With the keys of the shop's current account. */
const takePayment = async () => {
  const [account] = await database.unscopedDb.select().from(providerAccounts);
  const customer = await insertCustomer(database, shop.tenant);
  const request = await insertPaymentRequest(database, customer);
  await insertCharge(database, request, { provider: 'stripe', account: account?.id ?? 'server' });
};

/** Connects a live account that has taken a payment, and starts another one. */
const openLiveShop = async () => {
  const first = await startStripe('rk_live_first');
  expect((await connect(first)).status).toBe(200);
  await takePayment();
  return { first, other: await startStripe('rk_live_other') };
};

const addOwner = async (email: string) => {
  const owner = await insertUser(database, shop.tenant, { email, isOwner: true });
  const client = await logInAs(shop.server, owner.email);
  return { owner, client };
};

const readKeyError = (response: { body: unknown }) =>
  (response.body as { key?: string[] }).key?.[0] ?? JSON.stringify(response.body);

describe('connecting Stripe', () => {
  test('needs one key: the server creates the endpoint, tests a checkout of £1.00, and tells all owners [shop 5.2, shop 5.8]', async () => {
    const { owner } = await addOwner('second@example.com');
    const stripe = await startStripe('rk_live_first');
    const { status, body } = await connect(stripe);
    const ending = stripe.account.id.slice(-4);
    expect([status, body]).toMatchObject([
      200,
      {
        startsAt: null,
        lines: [
          `The key works, for the Stripe account ending ${ending}.`,
          'Stripe reports each payment to this server at once.',
          'A payment page of £1.00 was opened and read.',
          'It was closed again. No money moved.',
        ],
        connection: { provider: 'stripe', accountEnding: ending, isLive: true, account: 'shop' },
      },
    ]);
    expect(listEndpoints(stripe)).toMatchObject([
      { url: `https://${host}/api/provider/stripe/`, enabled_events: [...handledEvents] },
    ]);
    expect(JSON.stringify(body)).not.toContain('rk_live');
    const messages = await shop.server.messages();
    expect(messages.map(({ recipient }) => recipient)).toEqual([shop.user.email, owner.email]);
    expect(messages[0]?.text).toContain(`payments now go to the Stripe account ending ${ending}`);
    const events = await database.unscopedDb.select().from(auditEvents);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'payment_account_changed', userId: shop.user.id }),
    );
    const [row] = await database.unscopedDb.select().from(providerAccounts);
    expect(JSON.stringify([row, events, messages])).not.toContain('rk_live');
    clock.advance(3 * MINUTE_MS);
    expect((await shop.client.get('/whoami/')).body).toMatchObject({
      client: { isSandbox: false },
    });
  });

  test.each<[string, RegExp, (stripe: StripeService) => void]>([
    [
      'lacks the permission for webhooks',
      /choose “Webhook Endpoints: Write”/,
      (stripe) => stripe.account.removePermission('rak_webhook_write'),
    ],
    [
      'lacks the permission for refunds',
      /choose “Charges and Refunds: Write”/,
      (stripe) => stripe.account.removePermission('rak_charge_write'),
    ],
    [
      'lacks the permission for payment pages',
      /choose “Checkout Sessions: Write”/,
      (stripe) => stripe.account.removePermission('rak_checkout_session_write'),
    ],
    ['has expired', /does not accept this key/, (stripe) => stripe.setFault('key-rejected')],
    [
      'is of an account that is not activated',
      /has not activated this account yet/,
      (stripe) => stripe.account.deactivate(),
    ],
  ])(
    'with a key that %s is refused with an explanation, and changes nothing [shop 5.3]',
    async (_, words, harm) => {
      const stripe = await startStripe('rk_live_first');
      harm(stripe);
      const response = await connect(stripe);
      expect([response.status, readKeyError(response)]).toEqual([
        400,
        expect.stringMatching(words),
      ]);
      expect(listEndpoints(stripe)).toEqual([]);
      expect(await database.unscopedDb.$count(providerAccounts)).toBe(0);
      expect(await shop.server.messages()).toEqual([]);
    },
  );

  test.each([
    ['pk_live_abc', /publishable key/],
    ['whsec_abc', /secret of a webhook/],
    ['rk_live_half a key', /Paste it whole/],
  ])(
    'with the text %s is refused before the server calls Stripe [shop 5.3]',
    async (key, words) => {
      const response = await shop.client.post(path, { provider: 'stripe', key });
      expect([response.status, readKeyError(response)]).toEqual([
        400,
        expect.stringMatching(words),
      ]);
    },
  );

  test('works without the permission to read the account, because Stripe returns its id in another way [shop 5.2]', async () => {
    const stripe = await startStripe('rk_live_first');
    stripe.account.removePermission('rak_accounts_kyc_basic_read');
    expect((await connect(stripe)).body).toMatchObject({
      connection: { accountEnding: stripe.account.id.slice(-4) },
    });
  });

  test('at an address that Stripe cannot reach says what is missing [shop 5.3]', async () => {
    clock = createTestClock();
    shop = await createTestShop(database, { clock, connections: createTools() });
    const response = await connect(await startStripe('rk_test_first'));
    expect(readKeyError(response)).toMatch(/needs a public https address/);
  });

  test.each([
    ['the endpoint', 'POST', '/v1/webhook_endpoints'],
    ['the payment page', 'POST', '/v1/checkout/sessions'],
  ])(
    'fails with a sentence when Stripe goes down after %s, and the next attempt leaves one endpoint [shop 5.3]',
    async (_, method, until) => {
      const stripe = await startStripe('rk_live_first');
      urls.stripeApiUrl = stripe.origin;
      const connecting = shop.client.post(path, { provider: 'stripe', key: stripe.secretKey });
      await expect
        .poll(() => stripe.requests.some((each) => each.method === method && each.path === until))
        .toBe(true);
      stripe.setFault('down');
      const { status, body } = await connecting;
      // Stripe may have answered the last call before it went down.
      if (status !== 200) {
        expect([status, body]).toMatchObject([
          409,
          { code: 'provider_unreachable', detail: expect.stringContaining('Nothing was changed') },
        ]);
        expect(await database.unscopedDb.$count(providerAccounts)).toBe(0);
      }
      stripe.setFault(undefined);
      expect((await connect(stripe)).status).toBe(200);
      expect(listEndpoints(stripe)).toHaveLength(1);
    },
  );

  test('with a new key of the same account takes effect at once and replaces the endpoint [shop 5.4]', async () => {
    const { first } = await openLiveShop();
    const [before] = listEndpoints(first);
    expect((await connect(first)).body).toMatchObject({ startsAt: null });
    expect(listEndpoints(first)).toHaveLength(1);
    expect(listEndpoints(first)[0]?.id).not.toBe(before?.id);
    expect(await database.unscopedDb.$count(providerAccounts)).toBe(1);
  });
});

describe('a change to another account in a shop with live payments', () => {
  test('waits for 24 hours, and then the new account takes the payments [shop 5.4, shop 5.8]', async () => {
    const { first, other } = await openLiveShop();
    const { body } = await connect(other);
    const startsAt = new Date(clock().getTime() + 24 * HOUR_MS).toISOString();
    const ending = first.account.id.slice(-4);
    expect(body).toMatchObject({
      startsAt,
      connection: {
        accountEnding: ending,
        change: { accountEnding: other.account.id.slice(-4), startsAt },
      },
    });
    const [notice] = (await shop.server.messages()).slice(-1);
    expect(notice?.text).toContain('has asked that payments go to another account');
    clock.advance(24 * HOUR_MS - MINUTE_MS);
    await shop.client.logIn(shop.user.email, testPassword);
    expect(await readConnection()).toMatchObject({ accountEnding: ending });
    clock.advance(MINUTE_MS);
    expect(await readConnection()).toMatchObject({
      accountEnding: other.account.id.slice(-4),
      change: null,
    });
  });

  test('takes effect when another owner, who is not new, confirms it [shop 5.5]', async () => {
    const { other } = await openLiveShop();
    const { client } = await addOwner('second@example.com');
    await connect(other);
    expect((await shop.client.post(`${path}change/`)).body).toMatchObject({ code: 'not_active' });
    expect((await client.post(`${path}change/`)).body).toMatchObject({
      accountEnding: other.account.id.slice(-4),
      change: null,
    });
    const [notice] = (await shop.server.messages()).slice(-1);
    expect(notice?.text).toContain(
      `payments now go to the Stripe account ending ${other.account.id.slice(-4)}. Ali Baker did this`,
    );
  });

  test('cannot be confirmed by an owner whom the requester has just made, or whose password was reset [shop 5.5]', async () => {
    const { other } = await openLiveShop();
    const { owner, client } = await addOwner('second@example.com');
    await connect(other);
    const log = (kind: 'owner_added' | 'password_reset', userId: string | null) =>
      database.unscopedDb.insert(auditEvents).values({
        id: newId(),
        tenantId: shop.tenant.id,
        at: clock(),
        kind,
        actorType: 'user',
        userId,
        changes: [],
        subjectType: 'user',
        subjectId: owner.id,
      });
    await log('owner_added', shop.user.id);
    expect((await client.post(`${path}change/`)).body).toMatchObject({
      detail: expect.stringContaining('an owner for 24 hours'),
    });
    await database.unscopedDb.delete(auditEvents);
    await log('password_reset', owner.id);
    expect((await client.post(`${path}change/`)).body).toMatchObject({
      detail: expect.stringContaining('your password was reset'),
    });
  });

  test('ends when any owner cancels it, and when the owner who requested it loses the role [shop 5.6]', async () => {
    const { first, other } = await openLiveShop();
    const { client } = await addOwner('second@example.com');
    await connect(other);
    expect((await client.delete(`${path}change/`)).body).toMatchObject({ change: null });
    expect(listEndpoints(other)).toEqual([]);
    await connect(other);
    await database.unscopedDb
      .update(users)
      .set({ isOwner: false })
      .where(eq(users.id, shop.user.id));
    expect(await readConnection(client)).toMatchObject({ change: null });
    clock.advance(25 * HOUR_MS);
    await client.logIn('second@example.com', testPassword);
    expect(await readConnection(client)).toMatchObject({
      accountEnding: first.account.id.slice(-4),
      change: null,
    });
  });

  test('ends when the operator sets an account [shop 5.6]', async () => {
    const { other } = await openLiveShop();
    await connect(other);
    await database.unscopedDb.transaction((tx) => endOpenChange(tx, shop.tenant.id, clock()));
    expect(await readConnection()).toMatchObject({ change: null });
  });

  test('is refused with test keys, and a disconnection does not lead back to the sandbox [shop 5.7]', async () => {
    const { first } = await openLiveShop();
    const response = await connect(await startStripe('rk_test_other'));
    expect(readKeyError(response)).toMatch(/test cards would mark requests as paid/);
    urls.stripeApiUrl = first.origin;
    expect((await shop.client.delete(path)).body).toMatchObject({
      provider: 'none',
      isLive: false,
    });
    expect(listEndpoints(first)).toEqual([]);
    clock.advance(3 * MINUTE_MS);
    expect((await shop.client.get('/whoami/')).body).toMatchObject({
      client: { isSandbox: false },
    });
    const { body } = await connect(await startStripe('rk_live_thief'));
    expect(body).toMatchObject({ startsAt: expect.any(String) });
  });
});

describe('a change of the payment account is refused', () => {
  test('to staff, without a recent password, and in the demo [shop 5.9]', async () => {
    clock.advance(11 * MINUTE_MS);
    expect((await connect(await startStripe('rk_live_first'))).body).toMatchObject({
      code: 'reauth_required',
    });
    await database.unscopedDb.update(users).set({ isOwner: false });
    expect((await shop.client.get(path)).body).toMatchObject({ code: 'owner_only' });
    shop = await createTestShop(database, { clock, isDemo: true, connections: createTools() });
    expect(await readConnection()).toMatchObject({ obstacle: expect.stringContaining('demo') });
  });

  test('on an enrolled tablet, even with the password [shop 5.9]', async () => {
    const id = newId();
    const row = { id, tenantId: shop.tenant.id, name: 'Counter', tokenHash: 'hash' };
    await database.unscopedDb.insert(tablets).values({ ...row, createdAt: clock() });
    await database.unscopedDb
      .update(sessions)
      .set({ tabletId: id })
      .where(and(eq(sessions.userId, shop.user.id)));
    clock.advance(MINUTE_MS);
    const response = await connect(await startStripe('rk_live_first'));
    expect(response.body).toMatchObject({
      code: 'not_active',
      detail: expect.stringContaining('shared tablet'),
    });
  });

  test('when the operator has set the account, or without an APP_SECRET to encrypt keys [shop 5.9]', async () => {
    await openShop({ isSetByOperator: true });
    expect(await readConnection()).toMatchObject({ obstacle: expect.stringMatching(/operator/) });
    expect((await connect(await startStripe('rk_live_first'))).status).toBe(409);
    await openShop({ appSecrets: [] });
    expect(await readConnection()).toMatchObject({ obstacle: expect.stringMatching(/APP_SECRET/) });
  });

  test('when the owner loses the role while the key is tested, and then its endpoint is deleted [shop 5.3]', async () => {
    const stripe = await startStripe('rk_live_first');
    stripe.runAfterNextWrite(() => database.unscopedDb.update(users).set({ isOwner: false }));
    expect((await connect(stripe)).body).toMatchObject({ code: 'owner_only' });
    expect(listEndpoints(stripe)).toEqual([]);
    expect(await database.unscopedDb.$count(providerAccounts)).toBe(0);
  });

  test('to the second of two owners who connect at the same time [shop 5.3]', async () => {
    const { client } = await addOwner('second@example.com');
    const stripe = await startStripe('rk_live_first');
    urls.stripeApiUrl = stripe.origin;
    const payload = { provider: 'stripe', key: stripe.secretKey };
    const responses = await Promise.all([
      shop.client.post(path, payload),
      client.post(path, payload),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(listEndpoints(stripe)).toHaveLength(1);
    expect(await database.unscopedDb.$count(providerAccounts)).toBe(1);
  });
});
