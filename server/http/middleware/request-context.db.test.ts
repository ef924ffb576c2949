import { expect, onTestFinished, test } from 'vitest';
import {
  insertCustomer,
  insertPaymentRequest,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { openCheckout } from '../../domain/money/checkout/open-checkout.ts';
import { runInRequestContext } from '../../lib/network/request-context.ts';
import { createWorker } from '../../lib/work/background-workers.ts';
import { createLogger } from '../../lib/work/logger.ts';
import { logRequests } from '../fetch-wrappers.ts';

const database = await openTestDatabase();

const createLog = () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => lines.push(line) });
  return { logger, read: () => lines.map((line) => JSON.parse(line)) };
};

test('Log lines of a request have the ids of the request, the tenant and the user [audit 1.8]', async () => {
  const { server, tenant, user } = await createTestShop(database);
  const { logger, read } = createLog();
  const fetch = logRequests(async (request: Request) => {
    const response = await server.app.fetch(request);
    logger.warn('On the way');
    return response;
  }, logger);
  const request = (url: string, init?: RequestInit) => fetch(new Request(url, init), undefined);
  const client = createTestClient({ app: Object.assign(server.app, { request }) });
  await client.get('/whoami/');
  await client.logIn(user.email, testPassword);
  await client.get('/users/me/');
  const requestId = expect.any(String);
  const expected = [
    { requestId, tenantId: tenant.id },
    { requestId, tenantId: tenant.id, userId: user.id },
    { requestId, tenantId: tenant.id, userId: user.id },
  ];
  const ids = read().map(({ requestId, tenantId, userId }) => ({ requestId, tenantId, userId }));
  expect(ids).toEqual(expected.flatMap((each) => [each, each]));
});

test('Log lines of webhooks have the id of the tenant, even if the host belongs to no tenant [audit 1.8]', async () => {
  const { logger, read } = createLog();
  const { server, tenant } = await createTestShop(database, { webhookSecrets: [webhookSecret] });
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  const fetch = logRequests((request: Request) => server.app.fetch(request), logger);
  const request = (url: string, init?: RequestInit) => fetch(new Request(url, init), undefined);
  const provider = createTestProvider({ ...server, app: Object.assign(server.app, { request }) });
  expect((await provider.sendEvent('paid', payment.id)).status).toBe(204);

  const stripe = await createStripeShop(database);
  onTestFinished(stripe.stripe.stop);
  const { payToken, id } = await insertPaymentRequest(
    database,
    await insertCustomer(database, stripe.tenant),
  );
  const payUrl = `http://localhost/pay/${payToken}`;
  const opened = await openCheckout(stripe.dependencies, {
    tenantId: stripe.tenant.id,
    paymentRequestId: id,
    payeeName: 'Shop',
    allowsDelayedMethods: false,
    payUrl,
    webhookOrigin: 'http://localhost',
    returnUrl: `${payUrl}/return`,
  });
  stripe.stripe.account.pay(opened.kind === 'open' ? opened.checkout.providerCheckoutId : '');
  const fetchStripe = logRequests((each: Request) => stripe.server.app.fetch(each), logger);
  for (const { headers, body } of stripe.stripe.webhooks.take()) {
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    const { status } = await fetchStripe(
      new Request('http://pay.internal/api/provider/stripe/', init),
      undefined,
    );
    expect(status).toBe(204);
  }
  // Stripe also sends webhooks that name no session.
  const [first, ...others] = read().map(({ tenantId }) => tenantId);
  expect(first).toBe(tenant.id);
  expect(others).toContain(stripe.tenant.id);
});

test('Log lines of background work do not have the ids of the request that started it [audit 1.8]', async () => {
  const { logger, read } = createLog();
  const worker = createWorker(
    async () => {
      logger.info('A batch');
      return false;
    },
    () => expect.unreachable('the batch does not fail'),
  );
  runInRequestContext({ tenantId: 'one' }, worker.wake);
  await worker.idle();
  expect(read()).toEqual([expect.not.objectContaining({ tenantId: 'one' })]);
});
