import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Transaction } from '../../db/drizzle.ts';
import { customers, paymentRequests } from '../../db/schema.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type RequestRow = typeof paymentRequests.$inferSelect;

export interface CustomerData {
  readonly customers: readonly CustomerRow[];
  readonly requests: readonly RequestRow[];
}

/**
 * Finds and locks the rows about one customer. By id: the customer and the requests of that customer. By email address: all
 * customers with the address, their requests, and requests that were sent to the address.
 */
export const findCustomerData = async (tx: Transaction, tenantId: string, idOrEmail: string): Promise<CustomerData> => {
  const email = isUuid(idOrEmail) ? undefined : idOrEmail.toLowerCase();
  const isMeant = email === undefined ? eq(customers.id, idOrEmail) : sql`lower(${customers.email}) = ${email}`;
  const found = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), isMeant))
    .orderBy(asc(customers.id))
    .for('no key update');
  const isTheirs = inArray(
    paymentRequests.customerId,
    found.map(({ id }) => id),
  );
  const isSentTo = email === undefined ? undefined : sql`lower(${paymentRequests.customerEmail}) = ${email}`;
  const requests = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.tenantId, tenantId), or(isTheirs, isSentTo)))
    .orderBy(asc(paymentRequests.id))
    .for('no key update');
  return { customers: found, requests };
};
