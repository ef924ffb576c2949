import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Drizzle } from '../../db/drizzle.ts';
import { isInList, isInSelect } from '../../db/list-conditions.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';

export interface CustomerConditions {
  readonly tenantId: string;
  readonly isCustomer: SQL | undefined;
  readonly isRequest: SQL | undefined;
}

/** An email address finds all its customers, their requests, and requests that were sent to it. */
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
