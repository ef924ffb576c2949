import { pino } from 'pino';
import { checkDueCheckouts } from '../../../server/domain/money/checkout/check-checkouts.ts';
import type { CheckoutDependencies } from '../../../server/domain/money/checkout/checkout-dependencies.ts';
import { createCheckoutLookups } from '../../../server/domain/money/checkout/checkout-lookups.ts';
import { sendDueRefunds } from '../../../server/domain/money/send-refunds.ts';
import { createProviderFactories } from '../../../server/domain/providers/provider-factories.ts';
import { createProviderRegistry } from '../../../server/domain/providers/provider-registry.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { WebhookDelivery } from '../providers/provider-driver.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { createPayPageClient } from './pay-page-client.ts';
import { createTestShop, type ShopSettings } from './test-shop.ts';

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
  const shop = await createTestShop(database, { isOwner: true, createProviders, ...settings });
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

  return {
    ...shop,
    stripe,
    dependencies,
    payPage: createPayPageClient(server),
    /** Looks up all due sessions and sends all due refunds, as the background worker does. */
    runWorker: async () => {
      // Each call handles one batch, and returns false when there was none.
      while (await checkDueCheckouts(dependencies));
      while (await sendDueRefunds(dependencies));
    },
    sendWebhook,
    /** Delivers all webhooks that wait at Stripe, and returns the statuses of the responses. */
    deliverWebhooks: async () => {
      const statuses: number[] = [];
      for (const delivery of stripe.webhooks.take())
        statuses.push((await sendWebhook(delivery)).status);
      return statuses;
    },
  };
};

export type StripeShop = Awaited<ReturnType<typeof createStripeShop>>;
