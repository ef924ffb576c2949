import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { OutboxChannel } from '../../lib/channel.ts';
import { markFailed, markSent, type OutboxRow, takeDue } from './outbox-rows.ts';
import { isHopeless, retryDelay } from './retry.ts';
import { PermanentFailure, type Transport } from './transports/transport.ts';
import type { Transports } from './transports/transports.ts';

interface OutboxOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly transports: Transports;
}

export interface Outbox {
  /** Looks for messages that are due now. */
  wake(): void;
  /** Takes no more messages, and waits for those in flight, but not for ever. */
  stop(): Promise<void>;
  /** Resolves when nothing that was due is left to do. */
  idle(): Promise<void>;
}

const batchSize = 10;
const lookEveryMs = 5_000;
const patienceMs = 10_000;

/** Only what names nobody: an error's text may quote an address. */
const codeOf = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';

const createDelivery = ({ database: { system }, clock, logger }: OutboxOptions) => {
  const fail = async (row: OutboxRow, error: unknown) => {
    const now = clock();
    const givenUp = error instanceof PermanentFailure || isHopeless(row.attempts, row.createdAt, now);
    const next = givenUp ? undefined : new Date(now.getTime() + retryDelay(row.attempts));
    const { id, channel, attempts } = row;
    logger.warn({ messageId: id, channel, attempts, error: codeOf(error), givenUp }, 'message not sent');
    await markFailed(system, row, error, now, next);
  };

  const deliver = async (row: OutboxRow, transport: Transport) => {
    try {
      await transport.send({ ...row, date: clock() });
    } catch (error) {
      await fail(row, error);
      return;
    }
    await markSent(system, row, clock());
    logger.info({ messageId: row.id, channel: row.channel, attempts: row.attempts }, 'message sent');
  };

  /** Sends one batch; false when there was nothing to send. */
  return async (channel: OutboxChannel, transport: Transport) => {
    const rows = await takeDue(system, channel, batchSize, clock());
    const results = await Promise.allSettled(rows.map((row) => deliver(row, transport)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return rows.length > 0;
  };
};

/** Runs `deliverBatch` until there is nothing left, again whenever woken, never twice at a time. */
const createWorker = (deliverBatch: () => Promise<boolean>, logger: Logger) => {
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let stopped = false;

  const drain = async () => {
    try {
      do {
        wokenMeanwhile = false;
        while (!stopped && (await deliverBatch()));
      } while (wokenMeanwhile && !stopped);
    } catch (error) {
      // The messages stay leased and come due again; the next look is the next try.
      logger.error({ error: codeOf(error) }, 'outbox out of reach');
    } finally {
      running = undefined;
    }
  };

  return {
    wake: () => {
      wokenMeanwhile = true;
      if (!stopped) running ??= drain();
    },
    stop: () => {
      stopped = true;
    },
    idle: async () => {
      while (running) await running;
    },
  };
};

const waysOut = ({ email, sms, push }: Transports): [OutboxChannel, Transport][] => [
  ['email', email],
  ['sms', sms],
  ...(push ? [['push', push] satisfies [OutboxChannel, Transport]] : []),
];

/**
 * Delivers what is in the outbox. Any number of processes may run one on the same database: each message goes to one of
 * them. Emails, text messages and words to staff's devices go their own ways, so that a mail server that hangs holds up no text message.
 */
export const startOutbox = (options: OutboxOptions): Outbox => {
  const deliverBatch = createDelivery(options);
  const workers = waysOut(options.transports).map(([channel, transport]) =>
    createWorker(() => deliverBatch(channel, transport), options.logger),
  );
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  const idle = async () => {
    await Promise.all(workers.map((worker) => worker.idle()));
  };

  const timer = setInterval(wake, lookEveryMs);
  wake();

  return {
    wake,
    idle,
    stop: async () => {
      clearInterval(timer);
      for (const worker of workers) worker.stop();
      await Promise.race([idle(), setTimeout(patienceMs, undefined, { ref: false })]);
    },
  };
};
