import { and, count, eq, isNull, min } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { readStats } from '../../db/read-stats.ts';
import { outbox, tenants } from '../../db/schema.ts';

/** Messages of the demo count only on a server that sends them. */
export const readOutboxStats = (database: Pick<Database, 'system'>, servesDemo: boolean) =>
  readStats(database, servesDemo, (tx, isServed) =>
    tx
      .select({ channel: outbox.channel, count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), isServed))
      .groupBy(outbox.channel),
  );
