import { and, count, eq, isNull, min } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { readStats } from '../../db/read-stats.ts';
import { outbox, tenants } from '../../db/schema.ts';

/**
 * Counts the messages of each channel that wait in the outbox, and finds when the oldest was
 * created. Messages of the demo count only on a server that runs the demo, because other servers do
 * not send them.
 */
export const readOutboxStats = (database: Pick<Database, 'system'>, servesDemo: boolean) =>
  readStats(database, servesDemo, (tx, isServed) =>
    tx
      .select({ channel: outbox.channel, count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), isServed))
      .groupBy(outbox.channel),
  );
