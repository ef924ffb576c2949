import { and, eq, exists, gt, notBetween } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../../db/rate-limiter.ts';
import { deliveryReports, outbox, serverSettings } from '../../../db/schema.ts';
import { claimSetting, saveSetting } from '../../../db/server-settings.ts';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import {
  createPollingWorker,
  createWorker,
  getErrorCode,
} from '../../../lib/work/background-workers.ts';
import type { Metrics } from '../../../lib/work/metrics.ts';
import {
  isHandedOverMessage,
  type ReportDependencies,
  type ReportOutcome,
  receiveReports,
} from '../record-report.ts';
import { InvalidReport, type ReportSource } from '../reports/report-source.ts';
import { getRetryDelayMs } from '../retry.ts';
import type { BounceAddresses } from './bounce-addresses.ts';
import type { BounceParser } from './create-bounce-parser.ts';
import { findBounce } from './find-bounce.ts';
import type { Mailbox, ReceivedEmail } from './open-mailbox.ts';

/** Exim sends four warnings of a delay before the bounce. */
const MAX_BOUNCES = 5;
/** Mail servers give up after five days. A person may return an email weeks later. */
const MAX_AGE_MS = 60 * DAY_MS;

export interface BounceLimit {
  countBounce(messageId: string, now: Date): Promise<ReportOutcome | undefined>;
}

/** All who have got an email can send bounces of it. After a hard bounce, further ones change nothing. */
export const createBounceLimit = (database: Database): BounceLimit => {
  const { unscopedDb } = database;
  const limiter = createRateLimiter(database, {
    keyPrefix: 'bounce',
    maxAttempts: MAX_BOUNCES,
    windowSeconds: MAX_AGE_MS / 1_000,
  });
  const hardBounces = unscopedDb
    .select({ state: deliveryReports.state })
    .from(deliveryReports)
    .where(
      and(eq(deliveryReports.messageId, outbox.id), eq(deliveryReports.state, 'bounced_hard')),
    );
  return {
    countBounce: async (messageId, now) => {
      const [message] = await unscopedDb
        .select({ hasHardBounce: exists(hardBounces) })
        .from(outbox)
        .where(
          and(
            isHandedOverMessage(messageId, 'email'),
            gt(outbox.createdAt, new Date(now.getTime() - MAX_AGE_MS)),
          ),
        );
      if (!message) return 'unknown';
      if (message.hasHardBounce) return 'repeated';
      try {
        await countAttempt(limiter, messageId);
        return undefined;
      } catch (error) {
        if (error instanceof ApiProblem) return 'repeated';
        throw error;
      }
    },
  };
};

export interface BounceReaderOptions extends ReportDependencies {
  readonly addresses: BounceAddresses;
  readonly openMailbox: () => Promise<Mailbox>;
  readonly parser: BounceParser;
  readonly metrics: Pick<Metrics, 'countDeliveryReport' | 'countMailboxRead'>;
}

const POLL_INTERVAL_MS = 15_000;
const READ_INTERVAL_MS = MINUTE_MS;

/** A batch takes less, so no second process reads the same emails. */
const LEASE_MS = 5 * MINUTE_MS;
/** A batch ends within the lease, even when each email takes the parser's whole time. */
const BATCH_SIZE = 50;

/** A later due time was written before the clock was set back, so it is ignored. */
const MAX_DELAY_MS = 2 * HOUR_MS;

const DUE_KEY = 'mailbox_due_at';

const source: Pick<ReportSource, 'name' | 'channel'> = { name: 'mailbox', channel: 'email' };

const setDueAt = (database: Database, at: Date) => saveSetting(database, DUE_KEY, at.toISOString());

/** A killed process's lease ends after `LEASE_MS`. */
const leaseMailbox = (database: Database, now: Date) => {
  const toText = (delayMs: number) => new Date(now.getTime() + delayMs).toISOString();
  const isDue = notBetween(serverSettings.value, toText(1), toText(MAX_DELAY_MS));
  return claimSetting(database, DUE_KEY, toText(LEASE_MS), isDue);
};

/** @throws InvalidReport */
const processEmail = async (
  options: BounceReaderOptions,
  limit: BounceLimit,
  { source: content, receivedAt }: ReceivedEmail,
) => {
  const { addresses, clock, metrics, parser } = options;
  const bounce = findBounce(content, addresses);
  if (!bounce) return;
  const { messageId } = bounce;
  const outcome = await limit.countBounce(messageId, clock());
  if (outcome) {
    metrics.countDeliveryReport(outcome);
    return;
  }
  const statuses = await parser.run(bounce.content).catch((error: unknown) => {
    throw new InvalidReport('The bounce is malformed', { cause: error });
  });
  const reports = statuses.map((status) => ({ ...status, messageId, at: receivedAt }));
  await receiveReports(options, source, reports);
};

/**
 * An email that cannot be processed stays unread, and the batch goes on.
 * @throws the first error, at the end of the batch
 */
const readBatch = async (options: BounceReaderOptions, limit: BounceLimit) => {
  const mailbox = await options.openMailbox();
  const failures: unknown[] = [];
  try {
    const unread = await mailbox.listUnread();
    const batch = unread.slice(0, BATCH_SIZE);
    for (const id of batch) {
      const email = await mailbox.read(id);
      try {
        if (email) await processEmail(options, limit, email);
      } catch (error) {
        if (!(error instanceof InvalidReport)) {
          failures.push(error);
          continue;
        }
        options.metrics.countDeliveryReport('rejected');
      }
      await mailbox.markRead(id);
    }
    await mailbox.logOut();
    if (failures.length > 0) throw failures[0];
    return unread.length > batch.length;
  } finally {
    mailbox.close();
    await options.parser.stop();
  }
};

/** After each failure it waits longer, up to an hour. */
export const createBounceReader = (options: BounceReaderOptions) => {
  const { database, clock, logger, metrics } = options;
  const limit = createBounceLimit(database);
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
      hasMore = await readBatch(options, limit);
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
  return createPollingWorker('bounces', [worker], POLL_INTERVAL_MS);
};
