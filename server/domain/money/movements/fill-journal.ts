import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { charges, movements, remainingAmount } from '../../../db/schema.ts';
import { lockPaymentRequest } from '../../history/lock-payment-request.ts';
import { CURRENCY } from '../ledger/money-facts.ts';
import { readMoney } from '../ledger/read-facts.ts';
import { recordMovements } from '../ledger/record-movements.ts';

/** Finds the requests whose charges and journal have different sums. */
const findDifferences = ({ system }: Database) => {
  const journalled = system
    .select({ amount: sql`coalesce(sum(${movements.amount}), 0)` })
    .from(movements)
    .where(
      and(eq(movements.paymentRequestId, charges.paymentRequestId), ne(movements.kind, 'fee')),
    );
  return system
    .select({ id: charges.paymentRequestId, tenantId: charges.tenantId })
    .from(charges)
    .where(eq(charges.currency, CURRENCY))
    .groupBy(charges.paymentRequestId, charges.tenantId)
    .having(sql`sum(${remainingAmount}) <> (${journalled})`);
};

/**
 * Adds movements that the journal lacks, because a server of the previous release stored the facts
 * during an upgrade. Call it once a day.
 */
export const fillJournal = async (database: Database, now: Date) => {
  const rows = await findDifferences(database);
  for (const { id, tenantId } of rows) {
    await database.forTenant(tenantId, async (scope) =>
      recordMovements(scope, await readMoney(scope, await lockPaymentRequest(scope, id)), now),
    );
  }
};
