import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Transaction } from '../../db/drizzle.ts';
import { customers, paymentRequests } from '../../db/schema.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type PaymentRequestRow = typeof paymentRequests.$inferSelect;

export interface CustomerData {
  readonly customers: readonly CustomerRow[];
  readonly requests: readonly PaymentRequestRow[];
}

/**
 * Finds and locks the rows about one customer. For an id, these are the customer and the customer's
 * requests. For an email address, these are all customers with the address, their requests, and
 * requests that were sent to the address.
 */
export const findCustomerData = async (
  tx: Transaction,
  tenantId: string,
  idOrEmail: string,
): Promise<CustomerData> => {
  const email = isUuid(idOrEmail) ? undefined : idOrEmail.toLowerCase();
  const isSearched =
    email === undefined ? eq(customers.id, idOrEmail) : sql`lower(${customers.email}) = ${email}`;
  const found = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), isSearched))
    .orderBy(asc(customers.id))
    .for('no key update');
  const belongsToCustomer = inArray(
    paymentRequests.customerId,
    found.map(({ id }) => id),
  );
  const isSentToEmail =
    email === undefined ? undefined : sql`lower(${paymentRequests.customerEmail}) = ${email}`;
  const requests = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.tenantId, tenantId), or(belongsToCustomer, isSentToEmail)))
    .orderBy(asc(paymentRequests.id))
    .for('no key update');
  return { customers: found, requests };
};
