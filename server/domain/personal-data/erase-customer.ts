import { and, inArray, not } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { eraseCustomers, erasePaymentRequests } from './erase-rows.ts';
import type { CustomerData } from './find-customer-data.ts';
import { isUnpayable } from './is-unpayable.ts';

interface Erasure {
  readonly tenantId: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Removes the personal data of a customer from all tables. @throws Error when a request can still
 * be paid
 */
export const eraseCustomer = async (
  tx: Transaction,
  { customers, requests }: CustomerData,
  { tenantId, now, source }: Erasure,
) => {
  const ids = requests.map(({ id }) => id);
  const payable = await tx
    .select({ ident: paymentRequests.ident, customerId: paymentRequests.customerId })
    .from(paymentRequests)
    .where(and(inArray(paymentRequests.id, ids), not(isUnpayable(tx, now))))
    .orderBy(paymentRequests.ident);
  if (payable.some(({ customerId }) => customerId === null)) {
    throw new Error(
      'Try again in a day: the customer has begun a payment on the counter page, and can still finish it',
    );
  }
  if (payable.length > 0) {
    const idents = payable.map(({ ident }) => ident).join(', ');
    throw new Error(`Cancel these requests first, because they can still be paid: ${idents}`);
  }
  await erasePaymentRequests(tx, requests, now);
  await eraseCustomers(tx, customers, now);
  for (const { id } of customers) {
    const subject = { type: 'customer', id } as const;
    await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'customer_erased', subject });
  }
};
