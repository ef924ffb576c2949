import { notBetween } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { serverSettings } from '../../../db/schema.ts';
import { saveSetting } from '../../../db/server-settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { getErrorCode } from '../../../lib/work/get-error-code.ts';
import type { Metrics } from '../../../lib/work/metrics.ts';
import { createWorker, runWorkers } from '../../../lib/work/worker.ts';
import { type ReportDependencies, receiveReports } from '../receive-reports.ts';
import { InvalidReport, type ReportSource } from '../reports/report-source.ts';
import { getRetryDelayMs } from '../retry.ts';
import type { BounceAddresses } from './bounce-addresses.ts';
import type { Mailbox } from './open-mailbox.ts';
import { type ReceivedEmail, readBounce } from './read-bounce.ts';

export interface BounceReaderOptions extends ReportDependencies {
  readonly addresses: BounceAddresses;
  /** Connects to the mailbox. */
  readonly openMailbox: () => Promise<Mailbox>;
  readonly metrics: Pick<Metrics, 'countDeliveryReport' | 'countMailboxRead'>;
}

const POLL_INTERVAL_MS = 15_000;
const READ_INTERVAL_MS = MINUTE_MS;

/** Longer than a batch needs, so that no other process reads the same emails. */
const LEASE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Longer than any time between two reads. A time that is further ahead was written before the clock
 * was set back.
 */
const MAX_DELAY_MS = 2 * HOUR_MS;

/** When the next read of the mailbox is due. All processes on the database share it. */
const DUE_KEY = 'mailbox_due_at';

const source: Pick<ReportSource, 'name' | 'channel'> = { name: 'mailbox', channel: 'email' };

const setDueAt = (database: Database, at: Date) => saveSetting(database, DUE_KEY, at.toISOString());

/**
 * Reserves the mailbox for this process, if a read is due. A process that is killed loses the lease
 * after `LEASE_MS`.
 */
const leaseMailbox = async ({ system }: Database, now: Date) => {
  const toText = (delayMs: number) => new Date(now.getTime() + delayMs).toISOString();
  const value = toText(LEASE_MS);
  const leased = await system
    .insert(serverSettings)
    .values({ key: DUE_KEY, value })
    .onConflictDoUpdate({
      target: serverSettings.key,
      set: { value },
      setWhere: notBetween(serverSettings.value, toText(1), toText(MAX_DELAY_MS)),
    })
    .returning({ key: serverSettings.key });
  return leased.length > 0;
};

const processEmail = async (options: BounceReaderOptions, email: ReceivedEmail) => {
  const reports = await readBounce(email, options.addresses).catch((error: unknown) => {
    if (!(error instanceof InvalidReport)) throw error;
    options.metrics.countDeliveryReport('rejected');
    return [];
  });
  await receiveReports(options, source, reports);
};

/** Reads the oldest unread emails. Returns whether there are more. */
const readBatch = async (options: BounceReaderOptions) => {
  const mailbox = await options.openMailbox();
  try {
    const unread = await mailbox.listUnread();
    const batch = unread.slice(0, BATCH_SIZE);
    if (batch.length > 0) {
      for await (const email of mailbox.read(batch)) await processEmail(options, email);
      await mailbox.markRead(batch);
    }
    await mailbox.logOut();
    return unread.length > batch.length;
  } finally {
    mailbox.close();
  }
};

/**
 * Reads the mailbox to which emails bounce, once a minute, and records what the bounces report. Of
 * several processes on a database, one reads it. Emails that were read are marked as read. When the
 * mailbox cannot be read, the next read waits longer each time, up to an hour.
 */
export const startBounceReader = (options: BounceReaderOptions) => {
  const { database, clock, logger, metrics } = options;
  let failures = 0;

  const handleFailure = async (error: unknown) => {
    failures += 1;
    metrics.countMailboxRead('failed');
    if (failures === 1)
      logger.warn({ error: getErrorCode(error) }, 'Bounces cannot be read from the mailbox');
    await setDueAt(database, new Date(clock().getTime() + getRetryDelayMs(failures)));
  };

  const readDueBatch = async () => {
    if (!(await leaseMailbox(database, clock()))) return false;
    let hasMore: boolean;
    try {
      hasMore = await readBatch(options);
    } catch (error) {
      await handleFailure(error);
      return false;
    }
    metrics.countMailboxRead('ok');
    if (failures > 0) logger.info('Bounces can be read from the mailbox again');
    failures = 0;
    await setDueAt(database, new Date(clock().getTime() + (hasMore ? 0 : READ_INTERVAL_MS)));
    return hasMore;
  };

  const worker = createWorker(readDueBatch, (error) =>
    logger.error({ error: getErrorCode(error) }, 'The bounce reader cannot reach the database'),
  );
  return runWorkers([worker], POLL_INTERVAL_MS);
};
