import { getProxiedDatabaseUrl } from '../db/postgresql-template.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { type Fault, startFaultProxy } from '../server/proxies/fault-proxy.ts';
import { startServerProcess } from '../server/server-process.ts';

/** The connections of the server: to its clients, to PostgreSQL, and to the payment provider. */
export type NetworkPath = 'client' | 'database' | 'provider';

const faults = {
  'lost packets': { kind: 'slow', latencyMs: 50, losesPackets: true },
  'black hole after connect': { kind: 'hang' },
  // Some responses are complete, others are cut.
  'proxy that cuts streams': { kind: 'cut', afterBytes: 5_000 },
  'captive portal': { kind: 'respond', status: 200 },
} as const satisfies Record<string, Fault>;

export type NetworkFault = keyof typeof faults;

interface NetworkOptions {
  /** The value of DATA_DIR. */
  readonly dataFolder: string;
  /** The URL of a PostgreSQL database; by default the server uses the embedded database. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Starts a server with a proxy on each path: to its clients, to PostgreSQL and to a stand-in for
 * Stripe. Each proxy can have a fault. Health checks reach the server without a proxy.
 */
export const startFaultyNetwork = async ({ dataFolder, databaseUrl }: NetworkOptions) => {
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const startProxy = async (target: string) => {
    const proxy = await startFaultProxy(target);
    cleanups.push(proxy.stop);
    return proxy;
  };
  try {
    const stripe = await startStripeService();
    cleanups.push(stripe.stop);
    const provider = await startProxy(stripe.origin);
    const database = databaseUrl === undefined ? undefined : await startProxy(databaseUrl);
    const getDatabaseSettings = () =>
      databaseUrl && database
        ? { DATABASE_URL: getProxiedDatabaseUrl(databaseUrl, new URL(database.origin).host) }
        : {};
    const { PATH, HOME } = process.env;
    const server = await startServerProcess({
      PATH,
      HOME,
      PORT: '0',
      DATA_DIR: dataFolder,
      DEMO: '1',
      ...getDatabaseSettings(),
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: provider.origin,
      MESSAGES_PER_USER_PER_DAY: '1000000',
      MESSAGES_PER_TENANT_PER_DAY: '1000000',
    });
    cleanups.push(() => server.stop('SIGKILL'));
    const client = await startProxy(server.origin);
    const proxies = { client, database, provider };

    return {
      /** The server's origin for its clients. */
      origin: client.origin,
      stripe,
      /** Sets the fault of one path; undefined ends the fault. */
      setFault: (path: NetworkPath, fault: NetworkFault | undefined) =>
        proxies[path]?.set(fault ? faults[fault] : { kind: 'none' }),
      /** Returns how often a fault has met data. */
      countFaults: () =>
        [client, database, provider].reduce((sum, proxy) => sum + (proxy?.countFaults() ?? 0), 0),
      /** Requests /healthz on a new connection without faults, and resolves with the status. */
      checkHealth: async () => {
        const { status } = await fetch(`${server.origin}/healthz`, {
          headers: { connection: 'close' },
        });
        return status;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type FaultyNetwork = Awaited<ReturnType<typeof startFaultyNetwork>>;
