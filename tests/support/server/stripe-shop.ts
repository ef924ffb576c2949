import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { checkDueCheckouts } from '../../../server/domain/money/checkout/check-checkouts.ts';
import type { CheckoutDependencies } from '../../../server/domain/money/checkout/checkout-dependencies.ts';
import { createCheckoutLookups } from '../../../server/domain/money/checkout/checkout-lookups.ts';
import { sendDueRefunds } from '../../../server/domain/money/send-refunds.ts';
import { createProviderFactories } from '../../../server/domain/providers/provider-factories.ts';
import { createProviderRegistry } from '../../../server/domain/providers/provider-registry.ts';
import { insertNewRequest } from '../db/fixtures.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { WebhookDelivery } from '../providers/provider-driver.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { createPayPageClient, getPayPath, type PaymentFields } from './pay-page-client.ts';
import { createTestShop, type ShopSettings } from './test-shop.ts';

interface WithIdent {
  readonly ident: string;
}

const path = '/services/payments/';

/**
 * Creates a shop whose owner is signed in, and whose customers pay at a stand-in for Stripe. The
 * stand-in uses the server's clock.
 */
export const createStripeShop = async (database: TestDatabase, settings: ShopSettings = {}) => {
  let clock = () => new Date();
  const stripe = await startStripeService({ now: () => clock() });
  const { secretKey, webhookSecret, origin } = stripe;
  const createProviders: ShopSettings['createProviders'] = (connected, serverClock) =>
    createProviderRegistry({
      database: connected,
      clock: serverClock,
      server: { current: 'stripe', accounts: [{ provider: 'stripe', secretKey, webhookSecret }] },
      appSecrets: [],
      factories: createProviderFactories({
        database: connected,
        clock: serverClock,
        stripeApiUrl: origin,
        lookUpPace: { burst: 1_000, windowMs: 1 },
      }),
    });
  const shop = await createTestShop(database, { createProviders, ...settings });
  const { server } = shop;
  clock = server.clock;

  const dependencies: CheckoutDependencies = {
    database,
    providers: createProviders(database, server.clock),
    lookups: createCheckoutLookups(database, server.clock),
    clock: server.clock,
    logger: pino({ level: 'warn' }, { write: (line: string) => server.logged.push(line) }),
    wakeWorkers: () => undefined,
  };

  const sendWebhook = ({ headers, body }: WebhookDelivery) =>
    server.app.request('http://localhost/api/provider/stripe/', {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });

  /** Delivers all webhooks that wait at Stripe, and returns the statuses of the responses. */
  const deliverWebhooks = async () => {
    const statuses: number[] = [];
    for (const delivery of stripe.webhooks.take())
      statuses.push((await sendWebhook(delivery)).status);
    return statuses;
  };

  const payPage = createPayPageClient(server);
  const { account } = stripe;
  const insertRequest = (fields?: PaymentFields) => insertNewRequest(database, shop.tenant, fields);
  /** Presses Continue on the page, and returns the id of the checkout at Stripe. */
  const openCheckoutAt = async (payPath: string) => {
    const { location } = await payPage.request(payPath, {});
    return new URL(location ?? '').pathname.split('/').at(-1) ?? '';
  };
  const openCheckout = (row: Parameters<typeof getPayPath>[0]) => openCheckoutAt(getPayPath(row));
  const readPayment = async ({ ident }: WithIdent) =>
    (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
  /** Leaves out that the customer pressed Continue. */
  const readHistory = async (row: WithIdent) =>
    ((await readPayment(row)).history ?? []).filter(({ event }) => event !== 'opened');

  return {
    ...shop,
    stripe,
    account,
    dependencies,
    payPage,
    insertRequest,
    openCheckoutAt,
    openCheckout,
    /** Inserts a request that the customer has paid at Stripe, also with Stripe's ids. */
    insertPaidRequest: async (fields: PaymentFields = {}) => {
      const row = await insertRequest(fields);
      const providerCheckoutId = await openCheckout(row);
      account.pay(providerCheckoutId);
      await deliverWebhooks();
      const reference = String(account.getCheckout(providerCheckoutId).payment_intent);
      return { row, reference };
    },
    readPayment,
    readHistory,
    readEvents: async (row: WithIdent) => (await readHistory(row)).map(({ event }) => event),
    cancel: ({ ident }: WithIdent) => shop.client.post(`${path}${ident}/cancel/`),
    refund: ({ ident }: WithIdent, body: object = {}) =>
      shop.client.post(`${path}${ident}/refund/`, body),
    /** Looks up all due checkouts and sends all due refunds, as the background worker does. */
    runWorker: async () => {
      // Each call handles one batch, and returns false when there was none.
      while (await checkDueCheckouts(dependencies));
      while (await sendDueRefunds(dependencies));
    },
    sendWebhook,
    deliverWebhooks,
  };
};

export type StripeShop = Awaited<ReturnType<typeof createStripeShop>>;

/** Creates a Stripe shop for each test. */
export const setUpStripeShop = (database: TestDatabase, settings?: ShopSettings): StripeShop => {
  const current = {} as StripeShop;
  beforeEach(async () => {
    Object.assign(current, await createStripeShop(database, settings));
  });
  afterEach(() => current.stripe.stop());
  return current;
};
