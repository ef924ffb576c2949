import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import {
  createPayPageClient,
  getPayPath,
  insertPaymentWithTenant,
  readPaymentStatus,
  visa,
} from '../../../tests/support/server/pay-page-client.ts';
import type { PaymentProvider } from '../../domain/providers/payment-provider.ts';
import { createProviderFactories } from '../../domain/providers/provider-factories.ts';
import { createProviderRegistry } from '../../domain/providers/provider-registry.ts';

const database = await openTestDatabase();

const hostedPage = 'https://checkout.example.com/session';

const fail = () => expect.unreachable('the customer only opens the hosted page');
const stripe: PaymentProvider = {
  name: 'stripe',
  movesMoney: true,
  isLive: true,
  close: fail,
  refund: fail,
  readWebhook: fail,
  open: async (_request, _returnUrl, key) => ({
    providerCheckoutId: key,
    url: hostedPage,
    expiresAt: new Date(),
  }),
  status: async () => ({ state: 'open' }),
};

const createStripeServer = () =>
  createTestServer(database, {
    createProviders: (connected, clock) =>
      createProviderRegistry({
        database: connected,
        clock,
        appSecrets: [],
        server: {
          current: 'stripe',
          accounts: [{ provider: 'stripe', secretKey: 'sk_live_a', webhookSecret: 'whsec_a' }],
        },
        factories: {
          ...createProviderFactories({ database: connected, clock }),
          stripe: () => stripe,
        },
      }),
  });

test('After a change from the sandbox to a real provider, a request with an open sandbox page is paid at the real provider [money 1.5]', async () => {
  const payment = await insertPaymentWithTenant(database);
  const path = getPayPath(payment);
  const sandboxClient = createPayPageClient(createTestServer(database));
  const { attempt } = await sandboxClient.submitCard(payment);
  expect(attempt).not.toBe('');

  const stripeClient = createPayPageClient(createStripeServer());
  const page = await stripeClient.request(path);
  expect(page.html).not.toContain('<input id="number"');
  expect(page.html).not.toContain('no money moves');
  expect((await stripeClient.answerThreeDSecure(payment, attempt, 'approve')).status).toBe(404);
  const pressed = await stripeClient.request(path, visa);
  expect([pressed.status, pressed.location]).toEqual([200, hostedPage]);
  expect(await readPaymentStatus(database, payment)).toBe('requested');
});
