import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { readStats } from '../../../db/read-stats.ts';
import { isUnpaid, movements, paymentRequests, tenants } from '../../../db/schema.ts';
import { getShopDay } from '../../../lib/time/local-time.ts';
import { figures, sumOwed } from './figures.ts';

/**
 * Reads the figures of today, and what is owed now, of all tenants together. The day is that of the
 * shops.
 */
export const readMoneyStats = (
  database: Pick<Database, 'system'>,
  servesDemo: boolean,
  now: Date,
) =>
  readStats(database, servesDemo, async (tx, isServed) => {
    const { takenPence, refundedPence, takenBackPence, feesPence } = figures;
    const [moved] = await tx
      .select({ takenPence, refundedPence, takenBackPence, feesPence })
      .from(tenants)
      // Each tenant has few movements on a day, which its index finds.
      .innerJoin(
        movements,
        and(eq(movements.tenantId, tenants.id), eq(movements.day, getShopDay(now))),
      )
      .where(isServed);
    const [unpaid] = await tx
      .select({ owedPence: sumOwed(now) })
      .from(paymentRequests)
      .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
      .where(and(isUnpaid(now), isServed));
    if (!moved || !unpaid) throw new Error('A sum has no row');
    return { ...moved, ...unpaid };
  });
