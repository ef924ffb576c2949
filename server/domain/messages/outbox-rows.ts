import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { outbox } from '../../db/schema.ts';
import type { OutboxChannel } from '../../lib/channel.ts';
import { recordHistory } from '../history/history.ts';

export type OutboxRow = typeof outbox.$inferSelect;

// Longer than any provider is waited for, so that nobody takes a message that is still being sent.
const leaseMs = 120_000;
const errorLength = 500;

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/**
 * Takes up to `limit` due messages, oldest first, for this worker alone: until its lease ends they are due to nobody.
 * Taking counts as an attempt, so that a message that ends the process is not tried for ever.
 */
export const takeDue = async (
  system: Drizzle,
  channel: OutboxChannel,
  limit: number,
  now: Date,
): Promise<OutboxRow[]> => {
  const due = system.$with('due').as(
    system
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isWaiting, eq(outbox.channel, channel), lte(outbox.dueAt, now)))
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return system
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(outbox.id, system.select({ id: due.id }).from(due)))
    .returning();
};

type Ending = 'sent' | 'delivery_failed';

const tellHistory = async (
  tx: Transaction,
  { tenantId, paymentRequestId, channel }: OutboxRow,
  event: Ending,
  at: Date,
) => {
  if (paymentRequestId === null || channel === 'push') return;
  await recordHistory(tx, { tenantId, paymentRequestId, event, channel, at });
};

/** What was sent is not kept: its link is a secret. */
export const markSent = (system: Drizzle, row: OutboxRow, now: Date) =>
  system.transaction(async (tx) => {
    await tx.update(outbox).set({ sentAt: now, text: '', html: null, lastError: null }).where(eq(outbox.id, row.id));
    await tellHistory(tx, row, 'sent', now);
  });

/** Notes why a try failed and when the next is due; without one, the message is given up on. */
export const markFailed = (system: Drizzle, row: OutboxRow, error: unknown, now: Date, next: Date | undefined) =>
  system.transaction(async (tx) => {
    const reason = String(error).replaceAll('\u0000', '').slice(0, errorLength);
    const failed = await tx
      .update(outbox)
      .set(next === undefined ? { failedAt: now, lastError: reason } : { dueAt: next, lastError: reason })
      .where(and(eq(outbox.id, row.id), isWaiting))
      .returning({ id: outbox.id });
    if (failed.length > 0 && next === undefined) await tellHistory(tx, row, 'delivery_failed', now);
  });
