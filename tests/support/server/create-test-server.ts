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
  /** Event streams check their sessions so often. */
  readonly sessionCheckMs?: number;
  /** By default the sandbox. */
  readonly createProviders?: CreateProviders;
  /** For every tenant, beside its own provider. */
  readonly webhookSecrets?: readonly string[];
  /** Sends set-up's email to check the mail server; by default each is accepted. */
  readonly mail?: Transport;
  /** By default without APP_SECRET. */
  readonly connections?: Partial<ConnectionTools>;
  /** By default backups cannot be uploaded, as on PostgreSQL. */
  readonly backupRestore?: BackupRestore;
  /** About messages; by default none. */
  readonly reportSources?: readonly ReportSource[];
  /** Of customers' text messages; by default none. */
  readonly replySources?: readonly ReplySource[];
  /** Background work may start; by default at once. */
  readonly waitRandomly?: () => Promise<void>;
  /** Several servers can share it; by default each has its own. */
  readonly clock?: TestClock;
}

type App = ReturnType<typeof createApp>;

type CreateProviders = (database: Database, clock: () => Date) => ProviderRegistry;

const acceptMail: Transport = { send: async () => '250 accepted' };

export const createSandboxOnly: CreateProviders = (database, clock) =>
  createProviderRegistry({
    database,
    clock,
    server: { current: 'sandbox', accounts: [] },
    appSecrets: [],
    factories: createProviderFactories({ database, clock }),
  });

/** One test can then pay in both ways. */
const acceptWebhooks = (
  providers: ProviderRegistry,
  secrets: readonly string[] | undefined,
): ProviderRegistry =>
  secrets
    ? { ...providers, findWebhookSecrets: async () => ({ account: 'server', secrets }) }
    : providers;

/** As a load balancer does. */
const balanceRequests = (one: App, other: App) => {
  let next = one;
  return new Hono().all('*', (c) => {
    const current = next;
    next = current === one ? other : one;
    return current.fetch(c.req.raw, c.env);
  });
};

/**
 * The whole server in this process; its outbox sends nothing. On PostgreSQL two apps on separate connections
 * take turns, with one clock, logger and metrics.
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
          serverSendsTexts: false,
          twilioApiUrl: undefined,
          replyUrl: undefined,
          phoneCountries: ['GB'],
        },
        email: {
          isSetByOperator: false,
          serverSendsEmails: overrides.sendsEmail ?? settings.sendsEmail,
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
    /** As before the server stops. */
    endStreams: () => {
      for (const streams of eventStreams) streams.stop();
    },
    /** Level warn and above. */
    logged,
    wakeUps: () => wakeUps,
    /** Oldest first. */
    messages: () => readMessages(database),
  };
};

export type TestServer = ReturnType<typeof createTestServer>;
