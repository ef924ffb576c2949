import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { customers, paymentRequests } from '../db/schema.ts';
import { type PhoneCountries, toE164 } from '../lib/text/phone-number.ts';
import { buildCustomerSearchText } from './customers/customers.ts';
import { buildPaymentSearchText } from './payments/insert-payment-request.ts';

const BATCH_ROWS = 200;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface Fill {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly phoneCountries: PhoneCountries;
  readonly signal: AbortSignal;
}

const fillInBatches = async (
  fillBatch: (afterId: string) => Promise<readonly { readonly id: string }[]>,
  signal: AbortSignal,
) => {
  let afterId: string | undefined = NIL_ID;
  while (afterId !== undefined && !signal.aborted) afterId = (await fillBatch(afterId)).at(-1)?.id;
};

const fillCustomers = ({ database: { unscopedDb }, phoneCountries, signal }: Fill) =>
  fillInBatches(async (afterId) => {
    const rows = await unscopedDb
      .select()
      .from(customers)
      .where(
        and(isNotNull(customers.phone), isNull(customers.phoneE164), gt(customers.id, afterId)),
      )
      .orderBy(asc(customers.id))
      .limit(BATCH_ROWS);
    for (const row of rows) {
      const phoneE164 = toE164(row.phone, phoneCountries);
      const searchText = buildCustomerSearchText({ ...row, phoneE164 });
      // The next call fills a row that has changed meanwhile.
      await unscopedDb
        .update(customers)
        .set({ phoneE164, searchText })
        .where(and(eq(customers.id, row.id), eq(customers.searchText, row.searchText)));
    }
    return rows;
  }, signal);

const fillPaymentRequests = ({ database: { unscopedDb }, phoneCountries, signal }: Fill) =>
  fillInBatches(async (afterId) => {
    const { customerPhone, phoneE164: column, id } = paymentRequests;
    const rows = await unscopedDb
      .select()
      .from(paymentRequests)
      .where(and(isNotNull(customerPhone), isNull(column), gt(id, afterId)))
      .orderBy(asc(id))
      .limit(BATCH_ROWS);
    for (const row of rows) {
      const phoneE164 = toE164(row.customerPhone, phoneCountries);
      const searchText = buildPaymentSearchText({ ...row, phoneE164 });
      await unscopedDb
        .update(paymentRequests)
        .set({ phoneE164, searchText })
        .where(and(eq(id, row.id), eq(paymentRequests.searchText, row.searchText)));
    }
    return rows;
  }, signal);

/**
 * Rows of older releases have no normalised number. Their servers may still run, so this is called at the
 * start and hourly.
 */
export const fillPhoneNumbers = async (fill: Fill) => {
  await fillCustomers(fill);
  await fillPaymentRequests(fill);
};
