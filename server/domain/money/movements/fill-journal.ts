import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import {
  charges,
  isEffective,
  movements,
  paymentRequests,
  recordedPayments,
  remainingAmount,
} from '../../../db/schema.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { CURRENCY } from '../ledger/money-facts.ts';
import { readMoney } from '../ledger/read-facts.ts';
import { recordMovements } from '../ledger/record-movements.ts';

/** The movements of these requests, without fees, do not add up to their facts. */
const findDifferences = ({ unscopedDb }: Database) => {
  const { id, tenantId } = paymentRequests;
  const charged = sql`select coalesce(sum(${remainingAmount}), 0) from ${charges}
    where ${charges.paymentRequestId} = ${id} and ${charges.currency} = ${CURRENCY}`;
  const recorded = sql`select coalesce(sum(${recordedPayments.amount}), 0) from ${recordedPayments}
    where ${recordedPayments.paymentRequestId} = ${id} and ${isEffective}`;
  const moved = sql`select coalesce(sum(${movements.amount}), 0) from ${movements}
    where ${movements.paymentRequestId} = ${id} and ${movements.kind} <> 'fee'`;
  const withMoney = sql`select payment_request_id from ${charges}
    union select payment_request_id from ${recordedPayments}`;
  return unscopedDb
    .select({ id, tenantId })
    .from(paymentRequests)
    .where(sql`${id} in (${withMoney}) and (${charged}) + (${recorded}) <> (${moved})`);
};

/**
 * During an upgrade, a server of the previous release stores facts without movements. The server calls this
 * once a day.
 */
export const fillJournal = async (database: Database, now: Date) => {
  const rows = await findDifferences(database);
  for (const { id, tenantId } of rows) {
    await database.forTenant(tenantId, async (scope) =>
      recordMovements(scope, await readMoney(scope, await lockPaymentRequest(scope, id)), now),
    );
  }
};
