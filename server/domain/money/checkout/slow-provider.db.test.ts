import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { insertCustomer, insertPaymentRequest } from '../../../../tests/support/db/fixtures.ts';
import { getDatabaseUrl } from '../../../../tests/support/db/postgresql-template.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { startStripeService } from '../../../../tests/support/providers/stripe-service.ts';
import {
  createPayPageClient,
  getPayPath,
  readPaymentStatus,
} from '../../../../tests/support/server/pay-page-client.ts';
import { createTestShop } from '../../../../tests/support/server/test-shop.ts';
import { connectPostgresql } from '../../../db/postgresql/postgresql.ts';
import { setProviderAccount } from '../../providers/provider-accounts.ts';
import { createProviderFactories } from '../../providers/provider-factories.ts';
import { createProviderRegistry } from '../../providers/provider-registry.ts';

const url = process.env.TEST_DATABASE_URL;
const database = await openTestDatabase();
const appSecrets = ['an app secret of at least 32 characters'];
const nameSchema = v.object({ rows: v.tuple([v.object({ name: v.string() })]) });

/** On PostgreSQL, opens the test database with a pool of `poolSize` connections. */
const openWithSmallPool = async (poolSize: number) => {
  if (!url) return { database, close: async () => undefined };
  const found = await database.unscopedDb.execute(sql`select current_database() as name`);
  const [{ name }] = v.parse(nameSchema, found).rows;
  const small = connectPostgresql(getDatabaseUrl(url, name), () => undefined, [], {
    max: poolSize,
  });
  return { database: { ...small, clear: database.clear }, close: small.close };
};

/** The shop has an account of its own at Stripe, whose API takes `responseDelayMs`. */
const openShop = async (poolSize: number, responseDelayMs: number) => {
  const opened = await openWithSmallPool(poolSize);
  const stripe = await startStripeService();
  stripe.setResponseDelay(responseDelayMs);
  const { secretKey, webhookSecret, origin: stripeApiUrl } = stripe;
  // The registry caches accounts by this clock, so it must move as time does.
  const clock = Object.assign(() => new Date(), { advance: () => expect.unreachable() });
  const shop = await createTestShop(opened.database, {
    clock,
    createProviders: (connected) =>
      createProviderRegistry({
        database: connected,
        clock,
        server: { current: 'sandbox', accounts: [] },
        appSecrets,
        factories: createProviderFactories({ database: connected, clock, stripeApiUrl }),
      }),
  });
  const { id: tenantId } = shop.tenant;
  await opened.database.unscopedDb.transaction((tx) =>
    setProviderAccount(
      tx,
      tenantId,
      { provider: 'stripe', secretKey, webhookSecret },
      appSecrets,
      clock(),
    ),
  );
  const close = async () => {
    await stripe.stop();
    await opened.close();
  };
  return { ...shop, stripe, close, payPage: createPayPageClient(shop.server) };
};

type SlowShop = Awaited<ReturnType<typeof openShop>>;

/** Presses Continue, pays at Stripe, and comes back. Returns all statuses. */
const pay = async ({ server, tenant, stripe, payPage }: SlowShop) => {
  const customer = await insertCustomer(server.database, tenant);
  const row = await insertPaymentRequest(server.database, customer);
  const opened = await payPage.openCardForm(row);
  const checkout = stripe.account
    .listCheckouts()
    .find(({ client_reference_id: id }) => id === row.id);
  if (checkout) stripe.account.pay(checkout.id);
  const returned = await payPage.request(`${getPayPath(row)}/return`);
  return [opened.status, returned.status, await readPaymentStatus(database, row)];
};

const runAtOnce = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

const runInTurn = async <Result>(count: number, work: () => Promise<Result>) => {
  const results: Result[] = [];
  for (let done = 0; done < count; done += 1) results.push(await work());
  return results;
};

const paid = [200, 303, 'paid'];

// An answer after 2.5 seconds outlasts the cache of accounts.
test.each([
  { name: 'three payments in turn', responseDelayMs: 400, poolSize: 2, count: 3, run: runInTurn },
  { name: 'fourteen at once', responseDelayMs: 2_500, poolSize: 5, count: 14, run: runAtOnce },
])(
  '$name are paid at a provider that answers after $responseDelayMs ms, and the server stays ready [crash 2.6]',
  async ({ responseDelayMs, poolSize, count, run }) => {
    const shop = await openShop(poolSize, responseDelayMs);
    const readinessMs: number[] = [];
    const timer = setInterval(async () => {
      const startMs = performance.now();
      const { status } = await shop.server.app.request('http://localhost/readyz');
      readinessMs.push(status === 200 ? performance.now() - startMs : Number.POSITIVE_INFINITY);
    }, 200);
    try {
      expect(await run(count, () => pay(shop))).toEqual(Array.from({ length: count }, () => paid));
      expect(Math.max(...readinessMs)).toBeLessThan(1_000);
      expect(shop.server.logged).toEqual([]);
    } finally {
      clearInterval(timer);
      await shop.close();
    }
  },
);
