import { Hono } from 'hono';
import webPush from 'web-push';
import { createApp } from '../../../server/app.ts';
import type { Database } from '../../../server/db/database.ts';
import type { ConnectionTools } from '../../../server/domain/connections/connection-tools.ts';
import type { ReplySource } from '../../../server/domain/messages/replies/reply-source.ts';
import type { ReportSource } from '../../../server/domain/messages/reports/report-source.ts';
import type { Transport } from '../../../server/domain/messages/transports/transport.ts';
import { createCheckoutLookups } from '../../../server/domain/money/checkout/checkout-lookups.ts';
import { createProviderFactories } from '../../../server/domain/providers/provider-factories.ts';
import {
  createProviderRegistry,
  type ProviderRegistry,
} from '../../../server/domain/providers/provider-registry.ts';
import type { BackupRestore } from '../../../server/domain/setup/backup-restore.ts';
import { createAuditHash } from '../../../server/lib/crypto/audit-hash.ts';
import { openPublicSocket } from '../../../server/lib/outgoing/open-public-socket.ts';
import type { AppSettings } from '../../../server/lib/settings/app-settings.ts';
import { createTrustedProxyCheck } from '../../../server/lib/settings/trusted-proxies.ts';
import { createLogger } from '../../../server/lib/work/logger.ts';
import { createMetrics } from '../../../server/lib/work/metrics.ts';
import { createLive, type Live } from '../../../server/routes/live/live.ts';
import { readMessages } from '../db/read-rows.ts';
import { getSecondConnection } from '../db/second-connection.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const testPush = {
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:no-reply@example.com',
  allowsLoopback: true,
};

export const testSecret = 'a secret only for tests';

const settings: AppSettings = {
  secret: testSecret,
  appSecrets: [],
  hashForAudit: createAuditHash(testSecret),
  publicUrl: undefined,
  reminderOrigin: 'http://localhost',
  isTrustedProxy: createTrustedProxyCheck(['loopback']),
  sessionIdleMinutes: 30,
  securityContact: undefined,
  catchAllHost: undefined,
  servesDemo: false,
  sendsEmail: true,
  readsBounces: false,
  sendsTextMessages: true,
  messageBudgets: { perUserPerDay: 200, perTenantPerDay: 1_000 },
  phoneCountries: ['GB', 'GG', 'JE', 'IM'],
  push: testPush,
  termsVersion: 'test-terms',
  staticFolder: undefined,
};

export interface TestSettings extends Partial<AppSettings> {
  /** Interval at which event streams check their sessions. */
  readonly sessionCheckMs?: number;
  /** The payment providers; by default the sandbox. */
  readonly createProviders?: CreateProviders;
  /**
   * Secrets of webhooks that the server accepts for every tenant, whichever provider takes its
   * payments. By default the provider of the tenant decides.
   */
  readonly webhookSecrets?: readonly string[];
  /**
   * Sends the email with which set-up checks the mail server; by default every email is accepted.
   */
  readonly mail?: Transport;
  /** With what owners connect accounts. By default the server has no APP_SECRET for keys. */
  readonly connections?: Partial<ConnectionTools>;
  /** Restores uploaded backups. By default backups cannot be uploaded, as on PostgreSQL. */
  readonly backupRestore?: BackupRestore;
  /** The providers that report what became of messages; by default none. */
  readonly reportSources?: readonly ReportSource[];
  /** The providers that forward the text messages of customers; by default none. */
  readonly replySources?: readonly ReplySource[];
  /** Resolves when background work may start; by default at once. */
  readonly waitRandomly?: () => Promise<void>;
  /** A clock that several servers share. By default each server has a clock of its own. */
  readonly clock?: TestClock;
}

type App = ReturnType<typeof createApp>;

type CreateProviders = (database: Database, clock: () => Date) => ProviderRegistry;

const acceptMail: Transport = { send: async () => '250 accepted' };

/** Creates the payment providers of a server on which every tenant uses the sandbox. */
export const createSandboxOnly: CreateProviders = (database, clock) =>
  createProviderRegistry({
    database,
    clock,
    server: { current: 'sandbox', accounts: [] },
    appSecrets: [],
    factories: createProviderFactories({ database, clock }),
  });

/** Lets webhooks report payments beside another provider, so that one test can pay in both ways. */
const acceptWebhooks = (
  providers: ProviderRegistry,
  secrets: readonly string[] | undefined,
): ProviderRegistry =>
  secrets
    ? { ...providers, findWebhookSecrets: async () => ({ account: 'server', secrets }) }
    : providers;

/** Sends requests to the two servers in turn, as a load balancer does. */
const balanceRequests = (one: App, other: App) => {
  let next = one;
  return new Hono().all('*', (c) => {
    const current = next;
    next = current === one ? other : one;
    return current.fetch(c.req.raw, c.env);
  });
};

/**
 * Creates the whole server in this process, by default with a clock of its own, and with an outbox
 * that sends nothing. On PostgreSQL, two apps with separate connections receive requests in turn.
 * They share the database, clock, logger and metrics.
 */
export const createTestServer = (
  database: Database,
  {
    sessionCheckMs,
    createProviders = createSandboxOnly,
    webhookSecrets,
    mail = acceptMail,
    backupRestore,
    connections,
    reportSources = [],
    replySources = [],
    waitRandomly = async () => undefined,
    clock = createTestClock(),
    ...overrides
  }: TestSettings = {},
) => {
  const logged: string[] = [];
  const metrics = createMetrics();
  const logger = createLogger({ write: (line: string) => void logged.push(line) });
  logger.level = 'warn';
  let wakeUps = 0;
  const eventStreams: Live[] = [];
  const createEventStreams = (connected: Database) => {
    const streams = createLive({
      database: connected,
      logger,
      ...(sessionCheckMs && { sessionCheckMs }),
    });
    eventStreams.push(streams);
    return streams;
  };
  const createAppOn = (connected: Database) =>
    createApp({
      database: connected,
      clock,
      logger,
      wakeWorkers: () => {
        wakeUps += 1;
      },
      waitRandomly,
      reportSources,
      replySources,
      live: createEventStreams(connected),
      metrics,
      providers: acceptWebhooks(createProviders(connected, clock), webhookSecrets),
      lookups: createCheckoutLookups(connected, clock),
      settings: { ...settings, ...overrides },
      connections: {
        database: connected,
        appSecrets: [],
        server: { current: 'sandbox', accounts: [] },
        factories: createProviderFactories({ database: connected, clock }),
        urls: { stripeApiUrl: undefined, mollieApiUrl: undefined },
        isSetByOperator: false,
        texts: {
          isSetByOperator: false,
          twilioApiUrl: undefined,
          replyUrl: undefined,
          phoneCountries: ['GB'],
        },
        email: {
          isSetByOperator: false,
          serverSends: overrides.sendsEmail ?? settings.sendsEmail,
          network: { openSocket: openPublicSocket },
          lookupTexts: async () => undefined,
        },
        ...connections,
      },
      setup: {
        mail,
        backupRestore,
        restoreCommands: ['restore backup'],
        hideSecrets: (text) => text,
      },
    });
  const secondConnection = getSecondConnection(database);
  const app = secondConnection
    ? balanceRequests(createAppOn(database), createAppOn(secondConnection))
    : createAppOn(database);
  return {
    app,
    database,
    clock,
    metrics,
    /** Ends the event streams, as the server does before it stops. */
    endStreams: () => {
      for (const streams of eventStreams) streams.stop();
    },
    /** Log lines of level warn and above. */
    logged,
    /** Returns how often the server has woken its workers. */
    wakeUps: () => wakeUps,
    /** Returns the queued messages, oldest first. */
    messages: () => readMessages(database),
  };
};

export type TestServer = ReturnType<typeof createTestServer>;
