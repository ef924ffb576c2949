import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAmong } from '../../../db/list-conditions.ts';
import {
  charges,
  isEffective,
  movements,
  paymentRequests,
  recordedPayments,
} from '../../../db/schema.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { kindsByCause, type MovementCause } from '../ledger/list-movements.ts';
import { CURRENCY } from '../ledger/money-facts.ts';
import { readMoney } from '../ledger/read-facts.ts';
import { recordMovements } from '../ledger/record-movements.ts';

/**
 * The movements of these requests do not add up to their facts. Each cause has a sum of its own, because a
 * missing payment and its missing refund add up to nothing.
 */
const findDifferences = ({ unscopedDb }: Database) => {
  const { id, tenantId } = paymentRequests;
  const sumCharges = (amount: SQLWrapper) => sql`(select coalesce(sum(${amount}), 0) from ${charges}
    where ${charges.paymentRequestId} = ${id} and ${charges.currency} = ${CURRENCY})`;
  const recorded = sql`(select coalesce(sum(${recordedPayments.amount}), 0) from ${recordedPayments}
    where ${recordedPayments.paymentRequestId} = ${id} and ${isEffective})`;
  const sumMovements = (cause: MovementCause) => sql`(select coalesce(sum(${movements.amount}), 0)
    from ${movements} where ${and(
      eq(movements.paymentRequestId, id),
      isAmong(movements.kind, Object.values(kindsByCause[cause])),
    )})`;
  const withMoney = sql`select payment_request_id from ${charges}
    union select payment_request_id from ${recordedPayments}`;
  return unscopedDb
    .select({ id, tenantId })
    .from(paymentRequests)
    .where(
      and(
        sql`${id} in (${withMoney})`,
        or(
          sql`${sumCharges(charges.amount)} + ${recorded} <> ${sumMovements('payment')}`,
          sql`-${sumCharges(charges.refundedAmount)} <> ${sumMovements('refund')}`,
          sql`-${sumCharges(charges.disputedAmount)} <> ${sumMovements('dispute')}`,
        ),
      ),
    );
};

/** During an upgrade, a server of the previous release stores facts without movements. */
export const fillJournal = async (database: Database, now: Date) => {
  const rows = await findDifferences(database);
  for (const { id, tenantId } of rows) {
    await database.forTenant(tenantId, async (scope) =>
      recordMovements(scope, await readMoney(scope, await lockPaymentRequest(scope, id)), now),
    );
  }
};
