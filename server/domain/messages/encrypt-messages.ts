import { and, asc, eq, lt, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { BATCH_SIZE } from '../../db/lease-due-rows.ts';
import { encryptOutdatedRows } from '../../db/migrate/encrypt-outdated-rows.ts';
import { NEVER } from '../../db/schema/messages/outbox.ts';
import { outbox } from '../../db/schema.ts';
import type { OutboxChannel } from '../../lib/states/message-states.ts';
import { isPending, readContent, toContentColumns } from '../outbox/message-content.ts';

/**
 * Messages in clear text, and those of an older secret, get the newest secret. The outbox gives up messages
 * that cannot be decrypted. `adoptMessages` encrypts those of the previous release.
 */
export const encryptMessages = async (
  database: Pick<Database, 'unscopedDb' | 'cipher'>,
  logger: Logger,
) => {
  const { cipher } = database;
  const undecryptableCount = await encryptOutdatedRows<typeof outbox.$inferSelect>(database, {
    table: outbox,
    key: { id: outbox.id },
    encryptedContent: outbox.encryptedContent,
    condition: and(isPending, eq(outbox.formerDueAt, NEVER)),
    encrypt: (row) => toContentColumns(cipher, row, readContent(cipher, row)),
  });
  if (undecryptableCount > 0)
    logger.error(
      { count: undecryptableCount },
      'APP_SECRET does not decrypt messages that wait, so that they are given up',
    );
};

/**
 * A server of the previous release then no longer finds the messages that it queued. A message that it may be
 * sending is taken over when its lease has ended.
 */
export const adoptMessages = (
  { unscopedDb, cipher }: Pick<Database, 'unscopedDb' | 'cipher'>,
  channel: OutboxChannel,
  now: Date,
) =>
  unscopedDb.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(
        and(
          isPending,
          eq(outbox.channel, channel),
          lt(outbox.formerDueAt, NEVER),
          or(eq(outbox.attempts, 0), lte(outbox.formerDueAt, now)),
        ),
      )
      .orderBy(asc(outbox.formerDueAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    for (const row of rows)
      await tx
        .update(outbox)
        .set({
          ...toContentColumns(cipher, row, readContent(cipher, row)),
          dueAt: row.formerDueAt,
          formerDueAt: NEVER,
        })
        .where(eq(outbox.id, row.id));
  });
