import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { OutboxChannel } from '../../lib/states/message-states.ts';
import { isReminderHour } from '../../lib/time/local-time.ts';
import {
  createPollingWorker,
  createWorker,
  getErrorCode,
  type PollingWorker,
  processBatch,
} from '../../lib/work/background-workers.ts';
import type { Metrics } from '../../lib/work/metrics.ts';
import { tryReadContent } from '../outbox/message-content.ts';
import { AccountRefused, PermanentFailure, ShopAccountRefused } from './answers/send-errors.ts';
import { adoptMessages } from './encrypt-messages.ts';
import { leaseDueMessages, markFailed, markSent, type OutboxRow } from './outbox-rows.ts';
import { prepareMessage } from './prepare-message.ts';
import { getRetryDelayMs, shouldGiveUp } from './retry.ts';
import type { TenantTransport } from './transports/transport.ts';

interface OutboxTransports {
  readonly email: TenantTransport;
  readonly sms: TenantTransport;
  readonly push?: TenantTransport;
}

interface OutboxOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly transports: OutboxTransports;
  readonly servesDemo?: boolean;
  readonly metrics: Pick<Metrics, 'countMessage' | 'countRefusal'>;
}

const POLL_INTERVAL_MS = 5_000;

const isLateReminder = ({ unsubscribeUrl }: OutboxRow, now: Date) =>
  unsubscribeUrl !== null && !isReminderHour(now);

const createBatchDelivery = ({
  database,
  clock,
  logger,
  servesDemo = false,
  metrics,
}: OutboxOptions) => {
  const handleFailure = async (row: OutboxRow, error: unknown) => {
    const now = clock();
    const isGivenUp =
      error instanceof PermanentFailure || shouldGiveUp(row.attempts, row.createdAt, now);
    const nextAttemptAt = isGivenUp
      ? undefined
      : new Date(now.getTime() + getRetryDelayMs(row.attempts));
    const { id, channel, attempts } = row;
    const code = getErrorCode(error);
    const isRefused = error instanceof AccountRefused && !(error instanceof ShopAccountRefused);
    const details = { messageId: id, channel, attempts, error: code, givenUp: isGivenUp };
    if (isRefused) logger.error(details, 'Our messages are refused: run the command doctor');
    else logger.warn(details, 'Message not sent');
    await markFailed(database, row, { error, now, nextAttemptAt });
    metrics.countMessage(channel, isGivenUp ? 'failed' : 'retried');
    if (isRefused) metrics.countRefusal(channel);
  };

  const deliver = async (leased: OutboxRow, transport: TenantTransport) => {
    const content = tryReadContent(database.cipher, leased);
    if (!content) {
      await handleFailure(leased, new PermanentFailure('APP_SECRET does not decrypt the message'));
      return;
    }
    const row = await prepareMessage(database, { ...leased, ...content }, clock());
    if (!row) return;
    try {
      if (isLateReminder(row, clock())) throw new PermanentFailure('too late for a reminder');
      await transport.send({ ...row, date: clock() });
    } catch (error) {
      await handleFailure(row, error);
      return;
    }
    await markSent(database, row, clock());
    metrics.countMessage(row.channel, 'sent');
    logger.info(
      { messageId: row.id, channel: row.channel, attempts: row.attempts },
      'Message sent',
    );
  };

  /** Returns false when no message was due. */
  return async (channel: OutboxChannel, transport: TenantTransport) => {
    await adoptMessages(database, channel, clock());
    const rows = await leaseDueMessages(database.unscopedDb, { channel, servesDemo }, clock());
    return processBatch(rows, (row) => deliver(row, transport));
  };
};

const listChannels = ({
  email,
  sms,
  push,
}: OutboxTransports): [OutboxChannel, TenantTransport][] => [
  ['email', email],
  ['sms', sms],
  ...(push ? [['push', push] satisfies [OutboxChannel, TenantTransport]] : []),
];

/** A slow mail server must not delay text messages, so each channel has its own worker. */
export const createOutboxWorker = (options: OutboxOptions): PollingWorker => {
  const deliverBatch = createBatchDelivery(options);
  const workers = listChannels(options.transports).map(([channel, transport]) =>
    createWorker(
      () => deliverBatch(channel, transport),
      // A later poll sends the messages once their leases expire, so the error ends here.
      (error) =>
        options.logger.error({ error: getErrorCode(error) }, 'Outbox cannot reach the database'),
    ),
  );
  return createPollingWorker('messages', workers, POLL_INTERVAL_MS);
};
