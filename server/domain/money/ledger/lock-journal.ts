import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../../db/tenant-scope.ts';

/**
 * Locks the journal of a tenant until the end of the transaction. Movements are added under the
 * shared lock, so writers do not wait for each other. A closing takes the exclusive one. All
 * movements with smaller numbers are then committed, and numbers grow with time.
 */
export const lockJournal = ({ tx, tenantId }: TenantScope, mode: 'shared' | 'exclusive') => {
  const lock = sql.raw(
    mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock',
  );
  return tx.execute(sql`select ${lock}(hashtextextended(${`movements.${tenantId}`}, 0))`);
};
