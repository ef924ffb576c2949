import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { getBackupFolder, getLastBackupTime } from '../db/embedded/backup/backup.ts';
import { readOutboxStats } from '../domain/messages/outbox-rows.ts';
import { readMoneyStats } from '../domain/money/movements/figures.ts';
import { outboxChannels } from '../lib/states/message-states.ts';
import { createBoundedRead } from '../lib/work/bounded-work.ts';
import type { Live } from '../routes/live/live.ts';

const READ_TIMEOUT_MS = 1_000;

export interface ScrapeOptions {
  readonly registry: Registry;
  readonly database: Database;
  readonly live: Live;
  readonly clock: () => Date;
  readonly servesDemo: boolean;
  /** The data folder of the embedded database, when this server makes backups. */
  readonly backedUpDir: string | undefined;
}

type OutboxStats = Awaited<ReturnType<typeof readOutboxStats>>;

const getOldestAgeSeconds = (stats: OutboxStats, now: Date) => {
  const times = stats.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return times.length === 0 ? 0 : (now.getTime() - Math.min(...times)) / 1_000;
};

/** prom-client collects the three gauges at the same time, so they share one query. */
const addOutboxGauges = ({ registry, database, clock, servesDemo }: ScrapeOptions) => {
  const readStats = createBoundedRead(() => readOutboxStats(database, servesDemo), READ_TIMEOUT_MS);
  const registers = [registry];
  new Gauge({
    name: 'beepaid_outbox_messages',
    help: 'Messages that wait to be sent, by channel; missing when the database does not answer.',
    labelNames: ['channel'],
    registers,
    async collect() {
      const stats = await readStats();
      this.reset();
      if (stats) for (const channel of outboxChannels) this.set({ channel }, 0);
      for (const { channel, count } of stats ?? []) this.set({ channel }, count);
    },
  });
  new Gauge({
    name: 'beepaid_outbox_oldest_message_age_seconds',
    help: 'Age of the oldest message that waits to be sent; 0 when none waits, NaN when the database does not answer.',
    registers,
    async collect() {
      const stats = await readStats();
      this.set(stats === undefined ? Number.NaN : getOldestAgeSeconds(stats, clock()));
    },
  });
  new Gauge({
    name: 'beepaid_database_scrape_success',
    help: 'Whether the database answered this scrape in time.',
    registers,
    async collect() {
      this.set((await readStats()) === undefined ? 0 : 1);
    },
  });
};

/** See docs/glossary.md. None belongs to one tenant or customer. */
const addMoneyGauges = ({ registry, database, clock, servesDemo }: ScrapeOptions) => {
  const readMoney = createBoundedRead(
    () => readMoneyStats(database, servesDemo, clock()),
    READ_TIMEOUT_MS,
  );
  const registers = [registry];
  new Gauge({
    name: 'beepaid_money_today_pence',
    help: 'Money of today of all tenants in pence, by figure; 0 at the beginning of each day in the United Kingdom, missing when the database does not answer.',
    labelNames: ['figure'],
    registers,
    async collect() {
      const money = await readMoney();
      this.reset();
      if (!money) return;
      this.set({ figure: 'taken' }, money.takenPence);
      this.set({ figure: 'refunded' }, money.refundedPence);
      this.set({ figure: 'taken_back' }, money.takenBackPence);
      this.set({ figure: 'fees' }, money.feesPence);
    },
  });
  new Gauge({
    name: 'beepaid_owed_pence',
    help: 'What is due of all unpaid payment requests of all tenants in pence; NaN when the database does not answer.',
    registers,
    async collect() {
      this.set((await readMoney())?.owedPence ?? Number.NaN);
    },
  });
};

const addPoolGauges = ({ registry, database: { getPoolUsage } }: ScrapeOptions) => {
  if (!getPoolUsage) return;
  new Gauge({
    name: 'beepaid_database_pool_connections',
    help: 'Connections to PostgreSQL, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = getPoolUsage();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'beepaid_database_pool_waiting',
    help: 'Queries that wait for a connection to PostgreSQL.',
    registers: [registry],
    collect() {
      this.set(getPoolUsage().waiting);
    },
  });
};

const addBackupGauge = ({ registry, backedUpDir }: ScrapeOptions) => {
  if (backedUpDir === undefined) return;
  const folder = getBackupFolder(backedUpDir);
  new Gauge({
    name: 'beepaid_backup_last_success_timestamp_seconds',
    help: 'When the newest backup was made; 0 without one.',
    registers: [registry],
    async collect() {
      this.set(Math.max(0, (await getLastBackupTime(folder)) / 1_000));
    },
  });
};

export const addScrapeGauges = (options: ScrapeOptions) => {
  const { registry, live } = options;
  collectDefaultMetrics({ register: registry });
  addOutboxGauges(options);
  addMoneyGauges(options);
  addPoolGauges(options);
  addBackupGauge(options);
  new Gauge({
    name: 'beepaid_event_streams',
    help: 'Open event streams of this process.',
    registers: [registry],
    collect() {
      this.set(live.connectionLimit.count());
    },
  });
};
