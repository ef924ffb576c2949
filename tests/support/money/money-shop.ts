import { inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { Database } from '../../../server/db/database.ts';
import {
  customers,
  idempotencyKeys,
  outbox,
  paymentRequests,
  pushSubscriptions,
  sandboxSessions,
  sessions,
} from '../../../server/db/schema.ts';
import { checkDueCheckouts } from '../../../server/domain/money/checkout/check-checkouts.ts';
import type { CheckoutDependencies } from '../../../server/domain/money/checkout/checkout-dependencies.ts';
import { createCheckoutLookups } from '../../../server/domain/money/checkout/checkout-lookups.ts';
import { sendDueRefunds } from '../../../server/domain/money/send-refunds.ts';
import { createProviderRegistry } from '../../../server/domain/providers/provider-registry.ts';
import { createSandboxProvider } from '../../../server/domain/providers/sandbox/sandbox-provider.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import { insertTenant, insertUser, testPassword } from '../db/fixtures.ts';
import type { WebhookDelivery } from '../providers/provider-driver.ts';
import { createTestServer } from '../server/create-test-server.ts';
import { createTestClient } from '../server/test-client.ts';
import { createTestClock } from '../server/test-clock.ts';
import {
  createKillableDatabase,
  createKillableFactories,
  createKillSwitch,
  type Interceptions,
  type KillSwitch,
  loseResponses,
} from './killable-process.ts';
import type { StartMoneyProvider } from './money-provider.ts';

/** Mollie reports only to public hosts. */
const HOST = 'shop.example.com';
/** The default budgets are too small for scenarios. */
const messageBudgets = { perUserPerDay: 1_000_000, perTenantPerDay: 1_000_000 };

/** No log-in ends while a scenario advances the clock. */
const LONG_IDLE_MINUTES = 10_000_000;
const PROCESS_COUNT = 2;

/**
 * A provider's stand-in and two server processes share one database and clock. The processes handle requests
 * in turn and can be killed.
 */
export const createMoneyShop = async (database: Database, startProvider: StartMoneyProvider) => {
  const clock = createTestClock();
  const app = new Hono();
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(`http://${HOST}${path}`, init);
  const provider = await startProvider(clock, database, async (path, form) => {
    const response = await request(path, { method: 'POST', body: new URLSearchParams(form) });
    return response.headers.get('location') ?? '';
  });
  const logged: string[] = [];
  const interceptions: Interceptions = { afterClose: undefined };

  const startProcess = () => {
    const killSwitch = createKillSwitch();
    const factories = {
      sandbox: () => createSandboxProvider({ database, clock }),
      stripe: provider.createProvider,
      mollie: provider.createProvider,
    };
    const createProviders = (connected: Database) =>
      createProviderRegistry({
        database: connected,
        clock,
        server: provider.server,
        appSecrets: [],
        factories: createKillableFactories(factories, killSwitch, interceptions),
      });
    const killableDatabase = createKillableDatabase(database, killSwitch);
    const settings = {
      clock,
      createProviders,
      sessionIdleMinutes: LONG_IDLE_MINUTES,
      messageBudgets,
    };
    const server = createTestServer(killableDatabase, settings);
    const dependencies: CheckoutDependencies = {
      database: killableDatabase,
      providers: createProviders(killableDatabase),
      lookups: createCheckoutLookups(killableDatabase, clock),
      clock,
      logger: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
      wakeWorkers: () => undefined,
    };
    return { killSwitch, server, dependencies, fetch: loseResponses(server.app.fetch, killSwitch) };
  };

  const processes = Array.from({ length: PROCESS_COUNT }, startProcess);
  let turn = 0;
  const pickProcess = () => {
    turn += 1;
    const process = processes[turn % PROCESS_COUNT];
    if (!process) throw new Error('There is no process');
    return process;
  };

  app.all('*', async (c) => pickProcess().fetch(c.req.raw));
  app.onError((error) => {
    throw error;
  });

  const tenant = await insertTenant(database, { host: HOST, allowsDelayedMethods: true });
  const user = await insertUser(database, tenant, { isOwner: true });
  const client = createTestClient({ app }, HOST);
  await client.logIn(user.email, testPassword);
  const [session] = await database.unscopedDb.select().from(sessions);
  if (!session) throw new Error('The owner is not signed in');
  await database.unscopedDb.insert(pushSubscriptions).values({
    id: newId(),
    tenantId: tenant.id,
    userId: user.id,
    sessionHash: session.tokenHash,
    endpoint: 'https://push.example.com/device',
    p256dh: 'p256dh',
    auth: 'auth',
    isShared: false,
    createdAt: clock(),
  });

  return {
    database,
    tenant,
    clock,
    provider,
    client,
    logged,
    interceptions,
    /** Like a browser or a provider. @throws ProcessKilled */
    request,
    sendWebhook: async ({ headers, body }: WebhookDelivery) =>
      app.request(`http://${HOST}/api/provider/${provider.name}/`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      }),
    /** As the background worker of one process. */
    runWorker: async () => {
      const { dependencies } = pickProcess();
      // Each call handles one batch; false: there was none.
      while (await checkDueCheckouts(dependencies));
      while (await sendDueRefunds(dependencies));
    },
    dependencies: () => pickProcess().dependencies,
    /** At the `count`-th point (see `createKillSwitch`). */
    killNextProcess: (count: number) =>
      processes[(turn + 1) % PROCESS_COUNT]?.killSwitch.killAtPoint(count),
    /** By default the killed ones. */
    restartProcesses: (
      select: (killSwitch: KillSwitch) => boolean = ({ isKilled }) => isKilled(),
    ) => {
      for (const [index, { killSwitch }] of processes.entries()) {
        if (select(killSwitch)) processes[index] = startProcess();
      }
    },
    /** The session then does not end, and no call asks for the password. */
    signInAgain: async () => {
      await database.unscopedDb.update(sessions).set({ signedInAt: clock(), lastSeenAt: clock() });
    },
    /** Also ends all faults. */
    reset: async () => {
      logged.length = 0;
      interceptions.afterClose = undefined;
      provider.setFault(undefined);
      provider.setRefundOutcome('done');
      provider.setBalanceEmpty(false);
      provider.takeWebhooks();
      for (const table of [paymentRequests, outbox, idempotencyKeys, sandboxSessions, customers]) {
        await database.unscopedDb.delete(table);
      }
    },
    readRequests: (ids: readonly string[]) =>
      database.unscopedDb
        .select({
          id: paymentRequests.id,
          status: paymentRequests.status,
          amountPence: paymentRequests.amountGross,
          recordedPence: paymentRequests.recordedAmount,
        })
        .from(paymentRequests)
        .where(ids.length > 0 ? inArray(paymentRequests.id, [...ids]) : sql`false`),
    stop: provider.stop,
  };
};

export type MoneyShop = Awaited<ReturnType<typeof createMoneyShop>>;
