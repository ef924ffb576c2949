import { and, asc, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payment-history.ts';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { outbox, tenants } from '../../db/schema.ts';
import type { OutboxChannel } from '../../lib/channel.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { recordHistory } from '../history/history.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** A lease lasts longer than the timeout of any provider, so that no other worker leases a message that is being sent. */
const LEASE_MS = 2 * MINUTE_MS;
const MAX_ERROR_LENGTH = 500;

const isPending = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

interface LeaseOptions {
  readonly channel: OutboxChannel;
  readonly limit: number;
  readonly servesDemo: boolean;
}

/**
 * Leases up to `limit` due messages, oldest first, so that no other worker gets them. A lease counts as an attempt, so that
 * a message that crashes the process is not retried for ever. Messages of the demo wait for a server that runs the demo.
 */
export const leaseDueMessages = async (
  system: Drizzle,
  { channel, limit, servesDemo }: LeaseOptions,
  now: Date,
): Promise<OutboxRow[]> => {
  const isOutsideDemo = exists(
    system
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(eq(tenants.id, outbox.tenantId), eq(tenants.isDemo, false))),
  );
  const due = system.$with('due').as(
    system
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(isPending, eq(outbox.channel, channel), lte(outbox.dueAt, now), servesDemo ? undefined : isOutsideDemo),
      )
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return system
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(outbox.id, system.select({ id: due.id }).from(due)))
    .returning();
};

type Delivery = 'sent' | 'failed';

const deliveryEvents = { sent: 'sent', failed: 'delivery_failed' } as const satisfies Record<Delivery, HistoryEvent>;
const receiptEvents = {
  sent: 'receipt_sent',
  failed: 'receipt_failed',
} as const satisfies Record<Delivery, HistoryEvent>;

/** Adds the delivery to the history of the message's request, if the message has one. */
const recordDelivery = async (
  tx: Transaction,
  { tenantId, paymentRequestId, channel, isReceipt }: OutboxRow,
  delivery: Delivery,
  at: Date,
) => {
  if (paymentRequestId === null || channel === 'push') return;
  const event = isReceipt ? receiptEvents[delivery] : deliveryEvents[delivery];
  await recordHistory(tx, { tenantId, paymentRequestId, event, channel, at });
};

/**
 * The columns of a message that is sent or given up. Its content is deleted, because the link is a secret and the names are
 * personal data.
 */
const withoutContent = { text: '', html: null } as const;

/** Records that a message was sent, and deletes its content. */
export const markSent = (system: Drizzle, row: OutboxRow, now: Date) =>
  system.transaction(async (tx) => {
    await tx
      .update(outbox)
      .set({ ...withoutContent, sentAt: now, lastError: null })
      .where(eq(outbox.id, row.id));
    await recordDelivery(tx, row, 'sent', now);
  });

/**
 * Stores the error and the time of the next attempt. When `nextAttemptAt` is undefined, it gives the message up and
 * deletes its content.
 */
export const markFailed = (
  system: Drizzle,
  row: OutboxRow,
  error: unknown,
  now: Date,
  nextAttemptAt: Date | undefined,
) =>
  system.transaction(async (tx) => {
    const isGivenUp = nextAttemptAt === undefined;
    // PostgreSQL cannot store the character U+0000.
    const reason = String(error).replaceAll('\u0000', '').slice(0, MAX_ERROR_LENGTH);
    const failed = await tx
      .update(outbox)
      .set(
        isGivenUp
          ? { ...withoutContent, failedAt: now, lastError: reason }
          : { dueAt: nextAttemptAt, lastError: reason },
      )
      .where(and(eq(outbox.id, row.id), isPending))
      .returning({ id: outbox.id });
    if (failed.length > 0 && isGivenUp) await recordDelivery(tx, row, 'failed', now);
  });
