import { and, count, eq, isNull, min, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outbox, tenants } from '../../db/schema.ts';

const STATEMENT_TIMEOUT_MS = 1_000;

/**
 * Counts the messages of each channel that wait in the outbox, and finds when the oldest was
 * created. Messages of the demo count only on a server that runs the demo, because other servers do
 * not send them.
 */
export const readOutboxStats = ({ system }: Pick<Database, 'system'>, servesDemo: boolean) =>
  system.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`,
    );
    return tx
      .select({ channel: outbox.channel, count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
      .where(
        and(
          isNull(outbox.sentAt),
          isNull(outbox.failedAt),
          or(eq(tenants.isDemo, false), sql`${servesDemo}::boolean`),
        ),
      )
      .groupBy(outbox.channel);
  });
