import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import webPush from 'web-push';
import { createApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';
import type { AppSettings } from '../lib/app-settings.ts';
import { createLive, type Live } from '../routes/live/live.ts';
import { seenFromElsewhere } from './elsewhere.ts';
import { testClock } from './test-clock.ts';

export const testPush = { ...webPush.generateVAPIDKeys(), subject: 'mailto:no-reply@example.com', mayBeLocal: true };

export const testSecret = 'a secret for tests alone';

const settings: AppSettings = {
  secret: testSecret,
  publicUrl: undefined,
  sessionIdleMinutes: 30,
  catchAllHost: undefined,
  webhookSecrets: [],
  push: testPush,
  staticFolder: undefined,
};

export interface TestSettings extends Partial<AppSettings> {
  /** Of streams of changes, in ms. */
  readonly heartbeat?: number;
}

type App = ReturnType<typeof createApp>;

/** Hands each request to the other of two servers than the one before, as a plain balancer does. */
const balanced = (one: App, other: App) => {
  let next = one;
  return new Hono().all('*', (c) => {
    const taken = next;
    next = taken === one ? other : one;
    return taken.fetch(c.req.raw, c.env);
  });
};

/**
 * The whole server in process over `database`, with a clock of its own and nothing sent out. On PostgreSQL it is two
 * servers behind a balancer, which share nothing but the database.
 */
export const createTestServer = (database: Database, { heartbeat, ...overrides }: TestSettings = {}) => {
  const clock = testClock();
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  let wakeUps = 0;
  const lives: Live[] = [];
  const liveOver = (connected: Database) => {
    const live = createLive({ database: connected, logger, ...(heartbeat && { heartbeat }) });
    lives.push(live);
    return live;
  };
  const appOver = (connected: Database) =>
    createApp({
      database: connected,
      clock,
      logger,
      wakeOutbox: () => {
        wakeUps += 1;
      },
      live: liveOver(connected),
      settings: { ...settings, ...overrides },
    });
  const elsewhere = seenFromElsewhere(database);
  const app = elsewhere ? balanced(appOver(database), appOver(elsewhere)) : appOver(database);
  return {
    app,
    database,
    clock,
    /** As the server does before it stops. */
    endStreams: () => {
      for (const live of lives) live.stop();
    },
    /** Lines of the log, warnings and worse. */
    logged,
    /** How often the outbox was woken. */
    wakeUps: () => wakeUps,
    /** The messages queued so far, oldest first. */
    messages: () => database.system.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)),
  };
};

export type TestServer = ReturnType<typeof createTestServer>;
