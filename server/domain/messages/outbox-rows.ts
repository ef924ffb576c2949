import { and, count, eq, exists, min } from 'drizzle-orm';
import { cutText } from '../../../contract/text/cut-text.ts';
import type { Database } from '../../db/database.ts';
import type { Drizzle } from '../../db/drizzle.ts';
import { leaseDueRows } from '../../db/lease-due-rows.ts';
import { readStats } from '../../db/read-stats.ts';
import { outbox, tenants } from '../../db/schema.ts';
import type { OutboxChannel } from '../../lib/states/message-states.ts';
import { isPending, withoutContent } from '../outbox/message-content.ts';
import { AccountRefused, PermanentFailure } from './answers/send-errors.ts';
import { lockRequest, recordDelivery } from './record-delivery.ts';

export type OutboxRow = typeof outbox.$inferSelect;

const MAX_ANSWER_LENGTH = 500;

interface LeaseOptions {
  readonly channel: OutboxChannel;
  readonly servesDemo: boolean;
}

/** Only a server that runs the demo sends the demo's messages. */
export const leaseDueMessages = (
  unscopedDb: Drizzle,
  { channel, servesDemo }: LeaseOptions,
  now: Date,
): Promise<OutboxRow[]> => {
  const isOutsideDemo = exists(
    unscopedDb
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(eq(tenants.id, outbox.tenantId), eq(tenants.isDemo, false))),
  );
  const condition = and(
    isPending,
    eq(outbox.channel, channel),
    servesDemo ? undefined : isOutsideDemo,
  );
  return leaseDueRows(unscopedDb, { table: outbox, dueAt: 'dueAt', condition }, now);
};

export const markSent = (database: Pick<Database, 'forTenant'>, row: OutboxRow, now: Date) =>
  database.forTenant(row.tenantId, async (scope) => {
    const { tx, whereTenant } = scope;
    const whereRow = whereTenant(outbox, eq(outbox.id, row.id));
    await lockRequest(scope, row);
    const [stored] = await tx
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(whereRow)
      .for('update');
    // A delivery report can arrive before the provider's response, and then sets `sentAt`.
    if (stored && stored.sentAt !== null) return;
    // A user can cancel the request during the send, so a missing row is no error.
    await tx
      .update(outbox)
      .set({ ...withoutContent, sentAt: now, lastError: null })
      .where(whereRow);
    await recordDelivery(scope, row, { state: 'handed_over', reason: null, at: now, now });
  });

interface FailedAttempt {
  readonly error: unknown;
  readonly now: Date;
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
    // While a message is retried, staff see only a refused account, whose settings a person must correct.
    // Other failures mostly end by themselves.
    if (failed.length > 0 && (isGivenUp || error instanceof AccountRefused))
      await recordDelivery(scope, row, { state, reason: getReason(error), at: now, now });
  });

/** Messages of the demo count only on a server that sends them. Elsewhere they wait for ever. */
export const readOutboxStats = (database: Pick<Database, 'unscopedDb'>, servesDemo: boolean) =>
  readStats(database, servesDemo, (tx, isServed) =>
    tx
      .select({ channel: outbox.channel, count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
      .where(and(isPending, isServed))
      .groupBy(outbox.channel),
  );
