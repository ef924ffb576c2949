import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';
import type { AppSettings } from '../dependencies.ts';
import { testClock } from './test-clock.ts';

const settings: AppSettings = {
  secret: 'a secret for tests alone',
  publicUrl: undefined,
  sessionIdleMinutes: 30,
  catchAllHost: undefined,
  webhookSecrets: [],
  staticFolder: undefined,
};

/** The whole server in process over `database`, with a clock of its own and nothing sent out. */
export const createTestServer = (database: Database, overrides: Partial<AppSettings> = {}) => {
  const clock = testClock();
  const logged: string[] = [];
  let wakeUps = 0;
  const app = createApp({
    database,
    clock,
    logger: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    wakeOutbox: () => {
      wakeUps += 1;
    },
    settings: { ...settings, ...overrides },
  });
  return {
    app,
    database,
    clock,
    /** Lines of the log, warnings and worse. */
    logged,
    /** How often the outbox was woken. */
    wakeUps: () => wakeUps,
    /** The messages queued so far, oldest first. */
    messages: () => database.system.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)),
  };
};

export type TestServer = ReturnType<typeof createTestServer>;
