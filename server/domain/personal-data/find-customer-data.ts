import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Transaction } from '../../db/drizzle.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import { getEmailForms } from '../../lib/text/email-forms.ts';

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
  const emails = isUuid(idOrEmail) ? undefined : [...getEmailForms(idOrEmail)];
  const isSearched =
    emails === undefined
      ? eq(customers.id, idOrEmail)
      : inArray(sql`lower(${customers.email})`, emails);
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
  const isSentToEmail = emails && inArray(sql`lower(${paymentRequests.customerEmail})`, emails);
  const requests = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.tenantId, tenantId), or(belongsToCustomer, isSentToEmail)))
    .orderBy(asc(paymentRequests.id))
    .for('no key update');
  return { customers: found, requests };
};
