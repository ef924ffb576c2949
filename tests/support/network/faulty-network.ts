import { getProxiedDatabaseUrl } from '../db/postgresql-template.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { type Fault, startFaultProxy } from '../server/proxies/fault-proxy.ts';
import { startServerProcess } from '../server/server-process.ts';

/** From the server to clients, PostgreSQL and payment provider. */
export type NetworkPath = 'client' | 'database' | 'provider';

const faults = {
  'lost packets': { kind: 'slow', latencyMs: 50, losesPackets: true },
  'black hole after connect': { kind: 'hang' },
  // Some responses are complete.
  'proxy that cuts streams': { kind: 'cut', afterBytes: 5_000 },
  'captive portal': { kind: 'respond', status: 200 },
} as const satisfies Record<string, Fault>;

export type NetworkFault = keyof typeof faults;

interface NetworkOptions {
  /** DATA_DIR. */
  readonly dataFolder: string;
  /** By default the embedded database. */
  readonly databaseUrl?: string | undefined;
}

/**
 * A proxy on each path can have a fault; the provider is a stand-in for Stripe. Health checks have no proxy.
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
      /** For clients. */
      origin: client.origin,
      stripe,
      /** Undefined ends the fault. */
      setFault: (path: NetworkPath, fault: NetworkFault | undefined) =>
        proxies[path]?.set(fault ? faults[fault] : { kind: 'none' }),
      /** A fault has met data. */
      countFaults: () =>
        [client, database, provider].reduce((sum, proxy) => sum + (proxy?.countFaults() ?? 0), 0),
      /** On a new connection, without faults. */
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
