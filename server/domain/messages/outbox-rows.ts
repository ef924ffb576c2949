import { and, asc, count, eq, exists, lte, min, sql } from 'drizzle-orm';
import { cutText } from '../../../contract/text/cut-text.ts';
import type { Database } from '../../db/database.ts';
import type { Drizzle } from '../../db/drizzle.ts';
import { isInSelect } from '../../db/list-conditions.ts';
import { readStats } from '../../db/read-stats.ts';
import { outbox, tenants } from '../../db/schema.ts';
import type { OutboxChannel } from '../../lib/states/message-states.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { isPending, withoutContent } from '../outbox/message-content.ts';
import { AccountRefused, PermanentFailure } from './answers/send-errors.ts';
import { lockRequest, recordDelivery } from './record-delivery.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Longer than the timeout of each provider, so that no second worker sends the same message. */
const LEASE_MS = 2 * MINUTE_MS;
const MAX_ANSWER_LENGTH = 500;

interface LeaseOptions {
  readonly channel: OutboxChannel;
  readonly limit: number;
  readonly servesDemo: boolean;
}

/**
 * Skips rows that another worker has locked, so that two workers never lease the same message. A
 * lease already counts as an attempt, because a message that crashes the process would otherwise be
 * retried for ever. Only a server that runs the demo sends the demo's messages.
 */
export const leaseDueMessages = async (
  unscopedDb: Drizzle,
  { channel, limit, servesDemo }: LeaseOptions,
  now: Date,
): Promise<OutboxRow[]> => {
  const isOutsideDemo = exists(
    unscopedDb
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(eq(tenants.id, outbox.tenantId), eq(tenants.isDemo, false))),
  );
  const due = unscopedDb.$with('due').as(
    unscopedDb
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isPending,
          eq(outbox.channel, channel),
          lte(outbox.dueAt, now),
          servesDemo ? undefined : isOutsideDemo,
        ),
      )
      .orderBy(asc(outbox.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return unscopedDb
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + LEASE_MS) })
    .where(isInSelect(outbox.id, unscopedDb.select({ id: due.id }).from(due)))
    .returning();
};

export const markSent = (database: Pick<Database, 'forTenant'>, row: OutboxRow, now: Date) =>
  database.forTenant(row.tenantId, async (scope) => {
    const { tx, whereTenant } = scope;
    const isRow = whereTenant(outbox, eq(outbox.id, row.id));
    await lockRequest(scope, row);
    const [stored] = await tx
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(isRow)
      .for('update');
    // A delivery report can arrive before the provider's response. It has then set `sentAt`.
    if (stored && stored.sentAt !== null) return;
    // A missing row is no error, because a user can cancel the request during the send.
    await tx
      .update(outbox)
      .set({ ...withoutContent, sentAt: now, lastError: null })
      .where(isRow);
    await recordDelivery(scope, row, { state: 'handed_over', reason: null, at: now, now });
  });

interface FailedAttempt {
  readonly error: unknown;
  readonly now: Date;
  /** Undefined means that the message is given up. */
  readonly nextAttemptAt: Date | undefined;
}

/** PostgreSQL cannot store the character U+0000. */
export const toStoredAnswer = (text: string) =>
  cutText(text.replaceAll('\u0000', ''), MAX_ANSWER_LENGTH);

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const getReason = (error: unknown) => {
  if (error instanceof AccountRefused) return 'account_refused';
  return error instanceof PermanentFailure ? error.reason : null;
};

/** Deletes the content of a message that is given up, because it is not needed any more. */
export const markFailed = (
  database: Pick<Database, 'forTenant'>,
  row: OutboxRow,
  { error, now, nextAttemptAt }: FailedAttempt,
) =>
  database.forTenant(row.tenantId, async (scope) => {
    const { tx, whereTenant } = scope;
    const isGivenUp = nextAttemptAt === undefined;
    const lastError = toStoredAnswer(getMessage(error));
    await lockRequest(scope, row);
    const failed = await tx
      .update(outbox)
      .set(
        isGivenUp
          ? { ...withoutContent, failedAt: now, lastError }
          : { dueAt: nextAttemptAt, lastError },
      )
      .where(whereTenant(outbox, eq(outbox.id, row.id), isPending))
      .returning({ id: outbox.id });
    const state = isGivenUp ? 'failed' : 'deferred';
    // While a message is retried, staff see only that the account is refused. A person must then correct
    // the settings. Other failures mostly end by themselves.
    if (failed.length > 0 && (isGivenUp || error instanceof AccountRefused))
      await recordDelivery(scope, row, { state, reason: getReason(error), at: now, now });
  });

/** Counts messages of the demo only on a server that sends them. Elsewhere they wait for ever. */
export const readOutboxStats = (database: Pick<Database, 'unscopedDb'>, servesDemo: boolean) =>
  readStats(database, servesDemo, (tx, isServed) =>
    tx
      .select({ channel: outbox.channel, count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
      .where(and(isPending, isServed))
      .groupBy(outbox.channel),
  );
