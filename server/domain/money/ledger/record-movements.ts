import { and, eq, ne, sql } from 'drizzle-orm';
import { movements } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { getShopDay } from '../../../lib/time/local-time.ts';
import { listNewMovements } from './list-movements.ts';
import type { StoredMoney } from './read-facts.ts';

/**
 * Writers take the shared lock, and do not wait for each other. A closing takes the exclusive lock, and waits
 * until all writers have committed. Numbers grow with time, so no movement with a smaller number can appear
 * later.
 */
export const lockJournal = ({ tx, tenantId }: TenantScope, mode: 'shared' | 'exclusive') => {
  const lock = sql.raw(
    mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock',
  );
  return tx.execute(sql`select ${lock}(hashtextextended(${`movements.${tenantId}`}, 0))`);
};

/** Fees come from payouts and not from the facts. */
const readJournal = ({ tx, whereTenant }: TenantScope, paymentRequestId: string) =>
  tx
    .select({
      kind: movements.kind,
      sourceId: movements.sourceId,
      amountPence: movements.amount,
      vatPence: movements.vat,
    })
    .from(movements)
    .where(
      whereTenant(
        movements,
        and(eq(movements.paymentRequestId, paymentRequestId), ne(movements.kind, 'fee')),
      ),
    )
    .orderBy(sql`${movements.number}`);

/** The caller stores the facts in the same transaction, and holds the lock on the request. */
export const recordMovements = async (scope: TenantScope, stored: StoredMoney, now: Date) => {
  const { tx, tenantId } = scope;
  const { id: paymentRequestId } = stored.paymentRequest;
  const added = listNewMovements(stored, await readJournal(scope, paymentRequestId), now);
  if (added.length === 0) return;
  await lockJournal(scope, 'shared');
  await tx.insert(movements).values(
    added.map(({ amountPence: amount, vatPence: vat, ...movement }) => ({
      ...movement,
      id: newId(),
      tenantId,
      paymentRequestId,
      day: getShopDay(movement.at),
      learnedAt: now,
      amount,
      vat,
    })),
  );
};
