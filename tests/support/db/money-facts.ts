import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { Database } from '../../../server/db/database.ts';
import type { paymentRequests } from '../../../server/db/schema.ts';
import type { NewFacts, ReportedCharge } from '../../../server/domain/money/ledger/new-facts.ts';
import { settle } from '../../../server/domain/money/ledger/settle.ts';
import { newToken } from '../../../server/lib/crypto/ids.ts';

type PaymentRequestRow = Pick<
  typeof paymentRequests.$inferSelect,
  'id' | 'tenantId' | 'amountGross'
>;

const defaultDate = new Date('2026-03-01T09:00:00Z');

/** Returns a payment of the requested amount at a provider without a hosted page. */
export const createChargeFact = (
  { amountGross: amountPence }: Pick<PaymentRequestRow, 'amountGross'>,
  fields: Partial<ReportedCharge> = {},
): ReportedCharge => ({
  provider: 'webhook',
  account: 'server',
  providerCheckoutId: null,
  reference: newToken(),
  amountPence,
  currency: 'GBP',
  paidAt: defaultDate,
  ...fields,
});

/** Lets the server learn of facts about a request. */
export const settleFacts = (
  { forTenant }: Database,
  { id, tenantId }: PaymentRequestRow,
  facts: NewFacts,
  now = defaultDate,
) => forTenant(tenantId, (scope) => settle(scope, id, facts, now));

/**
 * Returns the facts from which a status follows, in the order in which the server learns of them.
 */
const listFacts = (row: PaymentRequestRow, status: PaymentStatus): readonly NewFacts[] => {
  const paid = { charge: createChargeFact(row) };
  const refund = {
    id: newToken(),
    reference: undefined,
    amountPence: row.amountGross,
    at: defaultDate,
  };
  const facts: Record<PaymentStatus, readonly NewFacts[]> = {
    requested: [],
    declined: [{ declined: { at: defaultDate, reason: undefined } }],
    cancelled_client: [{ cancelled: { by: 'client', userId: null } }],
    cancelled_provider: [{ cancelled: { by: 'provider', userId: null } }],
    paid: [paid],
    refunded_provider: [paid, { refund }],
  };
  return facts[status];
};

/** Brings a new request to a status by the facts from which the status follows. */
export const setStatusByFacts = async (
  database: Database,
  row: PaymentRequestRow,
  status: PaymentStatus,
  now?: Date,
) => {
  for (const facts of listFacts(row, status)) await settleFacts(database, row, facts, now);
};
