import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentRequest } from '../contract/entities/payment.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  testPassword,
} from '../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../tests/support/db/test-database.ts';
import { getSamplePayload } from '../tests/support/server/sample-calls.ts';
import { createTestClient } from '../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../tests/support/server/test-clock.ts';
import { createTestProvider, webhookSecret } from '../tests/support/server/test-provider.ts';
import { setUpTestShop } from '../tests/support/server/test-shop.ts';
import { checkClockOrder } from './cli/doctor/check-clock.ts';
import { tenants } from './db/schema.ts';
import { readServerFacts } from './db/server-facts.ts';
import { leaseDueMessages } from './domain/messages/outbox-rows.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
const STEP_MS = 180 * MINUTE_MS;

const shop = setUpTestShop(database, { webhookSecrets: [webhookSecret] });

test('after the clock was set back, users stay logged in, and requests are sent, paid and cancelled [crash 1.13]', async () => {
  const { server, client, tenant, user } = shop;
  const earlier = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  server.clock.advance(-STEP_MS);
  expect((await client.get('/users/me/')).status).toBe(200);
  expect((await createTestClient(server).logIn(user.email, testPassword)).status).toBe(200);
  expect((await client.post(`/services/payments/${earlier.ident}/cancel/`)).status).toBe(200);

  const { body } = await client.post('/services/payments/', getSamplePayload('createPayment'));
  const { id, ident } = body as PaymentRequest & { id: string };
  const due = await leaseDueMessages(
    unscopedDb,
    { channel: 'email', servesDemo: false },
    server.clock(),
  );
  expect(due).toMatchObject([{ paymentRequestId: id }]);
  expect((await createTestProvider(server).sendEvent('paid', id)).status).toBe(204);
  const statuses = [ident, earlier.ident].map(
    async (each) =>
      ((await client.get(`/services/payments/${each}/`)).body as PaymentRequest).status,
  );
  expect(await Promise.all(statuses)).toEqual(['paid', 'cancelled_client']);
});

test('after the clock was set back, a change of a tenant takes effect at once [crash 1.13]', async () => {
  const { server, client, tenant } = shop;
  const readName = async () => Object((await client.get('/whoami/')).body).client.name;
  expect(await readName()).toBe(tenant.name);
  server.clock.advance(-STEP_MS);
  await unscopedDb.update(tenants).set({ name: 'The New Name' }).where(eq(tenants.id, tenant.id));
  expect(await readName()).toBe('The New Name');
});

test('the doctor says that the clock was set back, until the clock reaches the earlier time again [crash 1.13]', async () => {
  const { lastSeenAt } = await readServerFacts(database, []);
  const nowMs = shop.server.clock().getTime();
  expect(checkClockOrder(nowMs, lastSeenAt)).toEqual([]);
  expect(checkClockOrder(nowMs - STEP_MS, lastSeenAt)).toMatchObject([
    {
      topic: 'Clock',
      level: 'fail',
      text: expect.stringContaining('It was set back by at least 180 minutes.'),
    },
  ]);
});
