import { eq } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { tenants } from '../../db/schema.ts';
import { demoHost, demoLogin, seedDemo } from '../../seeds/demo/seed-demo.ts';
import type { Transport } from '../messages/transports/transport.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(() => database.clear());

const unknownTenant = { status: 404, body: { code: 'unknown_tenant' } };

const findDemoTenant = async () => {
  const [tenant] = await unscopedDb.select().from(tenants).where(eq(tenants.host, demoHost));
  return tenant ?? expect.unreachable('no demo tenant in the database');
};

/** `client` is signed in as the main tenant's owner. */
const createDemo = async () => {
  await seedDemo(database, new Date());
  const server = createTestServer(database, { servesDemo: true });
  const client = createTestClient(server);
  expect((await client.logIn(demoLogin.email, demoLogin.password)).status).toBe(200);
  const tenant = await findDemoTenant();
  const invited = await insertUser(database, tenant, {
    email: 'new@example.com',
    passwordHash: null,
  });
  const inviteToken = await insertInvite(
    database,
    invited,
    new Date(server.clock().getTime() + DAY_MS),
  );
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  return { server, client, inviteToken, payment };
};

test.each([demoHost, `nogo.${demoHost}`])(
  'A server that does not run the demo responds with 404 for the demo tenant at %s [safe 1.2]',
  async (host) => {
    const { client: signedIn, inviteToken } = await createDemo();
    const client = createTestClient(createTestServer(database), host);
    for (const [name, value] of signedIn.cookies) client.cookies.set(name, value);
    expect(await client.get('/users/me/')).toMatchObject(unknownTenant);
    expect(await client.get('/services/payments/')).toMatchObject(unknownTenant);
    expect(await client.get('/whoami/')).toMatchObject(unknownTenant);
    expect(await client.get(`/invites/${inviteToken}/`)).toMatchObject(unknownTenant);
    expect(await client.logIn(demoLogin.email, demoLogin.password)).toMatchObject(unknownTenant);
  },
);

test('A server that does not run the demo responds with 404 for the tenants of the seed command [safe 1.2]', async () => {
  await runCommand(database, ['seed', '--tenants=1', '--customers=1', '--payments=1'], {
    now: new Date(),
  });
  const client = createTestClient(createTestServer(database), 'shop-1.localhost');
  expect(await client.logIn(demoLogin.email, demoLogin.password)).toMatchObject(unknownTenant);
});

test('A server that does not run the demo shows its payment pages as unavailable and takes no card [safe 1.2]', async () => {
  const { server, payment } = await createDemo();
  const path = `http://localhost/pay/${payment.payToken}`;
  expect((await server.app.request(path)).status).toBe(200);
  const { app } = createTestServer(database);
  for (const [url, method] of [
    [path, 'GET'],
    [path, 'POST'],
    [`${path}/return`, 'GET'],
  ] as const) {
    const response = await app.request(url, { method });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This payment is unavailable');
  }
});

test('A message of the demo is sent only by a server that runs the demo [safe 1.3]', async () => {
  const { client, server } = await createDemo();
  const request = {
    customer: { name: 'Jo', email: 'jo@example.com' },
    amountNet: 100,
    vatCode: 'T0',
  };
  expect((await client.post('/services/payments/', request)).status).toBe(201);
  const recipients: string[] = [];
  const email: Transport = { send: async ({ recipient }) => void recipients.push(recipient) };
  const deliver = async (servesDemo: boolean) => {
    const logger = pino({ enabled: false });
    await deliverOutbox({
      database,
      clock: server.clock,
      logger,
      servesDemo,
      transports: { email, sms: email },
    });
  };
  await deliver(false);
  expect(recipients).toEqual([]);
  await deliver(true);
  expect(recipients).toEqual(['jo@example.com']);
});

test('A tenant that leaves the demo loses the published password, and can then be used [safe 1.2]', async () => {
  await createDemo();
  const colleague = await insertUser(database, await findDemoTenant(), {
    email: 'own@shop.example',
  });
  const [, line] = await runCommand(database, ['tenant list']);
  expect(line).toMatch(/\tdemo$/);
  expect(await runCommand(database, ['tenant end-demo', demoHost])).toEqual([
    expect.stringMatching(
      /^localhost no longer belongs to the demo\. Users who lost the published password: \d+\.$/,
    ),
  ]);
  const client = createTestClient(createTestServer(database));
  expect(await client.logIn(demoLogin.email, demoLogin.password)).toMatchObject({ status: 403 });
  expect(await client.logIn(colleague.email, 'correct horse battery')).toMatchObject({
    status: 200,
  });
});
