import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema.ts';
import { formatCsvLine } from '../../lib/text/csv.ts';

const BATCH_SIZE = 1_000;

/**
 * An import reads the CSV. Each chunk has its own transaction, so that a slow client keeps no connection to
 * the database.
 */
export async function* readCustomerCsv(database: Database, tenantId: string) {
  yield formatCsvLine(['Name', 'Email', 'Phone']);
  let lastId: string | undefined;
  do {
    const rows = await database.forTenant(tenantId, ({ tx, whereTenant }) =>
      tx
        .select()
        .from(customers)
        .where(
          whereTenant(
            customers,
            and(isNull(customers.erasedAt), lastId ? gt(customers.id, lastId) : undefined),
          ),
        )
        .orderBy(asc(customers.id))
        .limit(BATCH_SIZE),
    );
    if (rows.length > 0)
      yield rows.map(({ name, email, phone }) => formatCsvLine([name, email, phone])).join('');
    lastId = rows.length === BATCH_SIZE ? rows.at(-1)?.id : undefined;
  } while (lastId);
}
