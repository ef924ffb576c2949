import { request } from 'node:http';
import { join } from 'node:path';
import { getProxiedDatabaseUrl } from '../db/postgresql-template.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { type Fault, startFaultProxy } from '../server/proxies/fault-proxy.ts';
import { repository, startServerProcess } from '../server/server-process.ts';
import { startNetworkLink } from './network-link.ts';
import type { LinkFault } from './packet-router.ts';

/** The connections of the server: to its clients, to PostgreSQL, and to the payment provider. */
export type NetworkPath = 'client' | 'database' | 'provider';

const SERVER_PORT = 8_080;
const PROBE_TIMEOUT_MS = 60_000;

const linkFaults = {
  'loss of 30 %': { lossShare: 0.3 },
  // A round trip takes two seconds.
  'delay of 2 s': { delayMs: 1_000 },
  reordering: { jitterMs: 100 },
  'black hole after connect': { losesData: true },
} as const satisfies Record<string, LinkFault>;

const proxyFaults = {
  // Some responses are complete, others are cut.
  'proxy that cuts streams': { kind: 'cut', afterBytes: 5_000 },
  'captive portal': { kind: 'respond', status: 200 },
} as const satisfies Record<string, Fault>;

export type NetworkFault = keyof typeof linkFaults | keyof typeof proxyFaults;

interface NetworkOptions {
  /** The value of DATA_DIR. */
  readonly dataFolder: string;
  /** The URL of a PostgreSQL database; by default the server uses the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly seed: number;
}

type Cleanup = () => unknown;

const isLinkFault = (fault: NetworkFault): fault is keyof typeof linkFaults => fault in linkFaults;

/**
 * Starts a server in a network namespace of its own. Its clients, PostgreSQL and a stand-in for
 * Stripe are on this machine, each at an address of its own, so that each path can have a fault: of
 * IP packets, or of a proxy on the path. Health checks come from a fourth address, which has no
 * faults.
 */
export const startFaultyNetwork = async ({ dataFolder, databaseUrl, seed }: NetworkOptions) => {
  const cleanups: Cleanup[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const startProxy = async (...args: Parameters<typeof startFaultProxy>) => {
    const proxy = await startFaultProxy(...args);
    cleanups.push(proxy.stop);
    return proxy;
  };
  try {
    const link = await startNetworkLink(4, createSeededRandom(seed));
    cleanups.push(link.stop);
    const [clientAddress = '', databaseAddress = '', providerAddress = '', probeAddress = ''] =
      link.nearAddresses;
    const stripe = await startStripeService();
    cleanups.push(stripe.stop);
    const provider = await startProxy(stripe.origin);
    const database = databaseUrl === undefined ? undefined : await startProxy(databaseUrl);

    const getDatabaseSettings = () => {
      if (databaseUrl === undefined || database === undefined) return {};
      const host = `${databaseAddress}:${new URL(database.origin).port}`;
      const url = new URL(getProxiedDatabaseUrl(databaseUrl, host));
      url.searchParams.set('sslmode', 'disable');
      return { DATABASE_URL: url.href };
    };
    const { PATH, HOME } = process.env;
    const settings = {
      PATH,
      HOME,
      PORT: String(SERVER_PORT),
      DATA_DIR: dataFolder,
      DEMO: '1',
      ...getDatabaseSettings(),
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: `http://${providerAddress}:${new URL(provider.origin).port}#tls=off`,
      MESSAGES_PER_USER_PER_DAY: '1000000',
      MESSAGES_PER_TENANT_PER_DAY: '1000000',
    };
    const command = [join(repository, 'dist-server/server/main.js')];
    const server = await startServerProcess(settings, repository, command, link.launcher);
    cleanups.push(() => server.stop('SIGKILL'));
    const client = await startProxy(`http://${link.farAddress}:${SERVER_PORT}`, clientAddress);

    const paths = {
      client: { address: clientAddress, proxy: client },
      database: { address: databaseAddress, proxy: database },
      provider: { address: providerAddress, proxy: provider },
    };

    return {
      /** The server's origin for its clients. */
      origin: client.origin,
      stripe,
      /** Sets the fault of one path; undefined ends the fault. */
      setFault: (path: NetworkPath, fault: NetworkFault | undefined) => {
        const { address, proxy } = paths[path];
        link.setFault(address, fault && isLinkFault(fault) ? linkFaults[fault] : undefined);
        if (fault === undefined || !isLinkFault(fault))
          proxy?.set(fault ? proxyFaults[fault] : { kind: 'none' });
      },
      /** Returns the number of packets and connections that a fault has met. */
      countFaults: () =>
        link.counts.lost +
        link.counts.delayed +
        [client, database, provider].reduce(
          (count, proxy) => count + (proxy?.getAnsweredOrCutCount() ?? 0),
          0,
        ),
      /** Requests /healthz on a new connection without faults, and resolves with the status. */
      checkHealth: () =>
        new Promise<number | undefined>((resolve, reject) => {
          const options = {
            host: link.farAddress,
            port: SERVER_PORT,
            path: '/healthz',
            agent: false,
          };
          request(
            { ...options, localAddress: probeAddress, timeout: PROBE_TIMEOUT_MS },
            (response) => {
              response.resume().once('end', () => resolve(response.statusCode));
            },
          )
            .on('error', reject)
            .end();
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type FaultyNetwork = Awaited<ReturnType<typeof startFaultyNetwork>>;
