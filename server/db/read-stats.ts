import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { Transaction } from './drizzle.ts';
import { tenants } from './schema.ts';

const STATEMENT_TIMEOUT_MS = 1_000;

/** `isServed` leaves out the demo on a server that does not run it. */
export const readStats = <Stats>(
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  servesDemo: boolean,
  read: (tx: Transaction, isServed: SQL | undefined) => Promise<Stats>,
) =>
  unscopedDb.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`,
    );
    return read(tx, or(eq(tenants.isDemo, false), sql`${servesDemo}::boolean`));
  });
