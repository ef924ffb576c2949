import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Drizzle } from '../../db/drizzle.ts';
import { isInList, isInSelect } from '../../db/list-conditions.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';

/** The conditions for the rows of `customers` and of `payment_requests` about one customer. */
export interface CustomerConditions {
  readonly tenantId: string;
  readonly isCustomer: SQL | undefined;
  readonly isRequest: SQL | undefined;
}

/**
 * Builds the conditions for one customer. For an id, these are the customer and the customer's
 * requests. For an email address, these are all customers with the address, their requests, and
 * requests that were sent to the address.
 */
export const getCustomerConditions = (
  database: Pick<Drizzle, 'select'>,
  tenantId: string,
  idOrEmail: string,
): CustomerConditions => {
  const emails = isUuid(idOrEmail) ? undefined : [...getEmailForms(idOrEmail)];
  const isSearched =
    emails === undefined
      ? eq(customers.id, idOrEmail)
      : isInList(sql`lower(${customers.email})`, emails);
  const isCustomer = and(eq(customers.tenantId, tenantId), isSearched);
  const ids = database.select({ id: customers.id }).from(customers).where(isCustomer);
  const isSentToEmail = emails && isInList(sql`lower(${paymentRequests.customerEmail})`, emails);
  const isRequest = and(
    eq(paymentRequests.tenantId, tenantId),
    or(isInSelect(paymentRequests.customerId, ids), isSentToEmail),
  );
  return { tenantId, isCustomer, isRequest };
};
