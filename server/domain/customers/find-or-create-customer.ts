import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { isInList } from '../../db/list-conditions.ts';
import { customers, paymentRequests, toSubscriberDigitsSql } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { insertCustomer, type ReadCustomer } from './customers.ts';
import { pickBestMatch } from './pick-best-match.ts';

const hasEmail = (column: AnyPgColumn, email: string): SQL =>
  isInList(sql`lower(${column})`, getEmailForms(email));

interface PhoneColumns {
  readonly phone: AnyPgColumn;
  readonly phoneE164: AnyPgColumn;
}

interface Phone {
  readonly phone: string;
  readonly phoneE164: string | null;
}

/** Numbers without an E.164 form (not readable, or not yet read) are compared by their last digits. */
const hasPhone = (columns: PhoneColumns, { phone, phoneE164 }: Phone): SQL => {
  const digits = toSubscriberDigits(phone);
  const hasDigits = sql`${digits} <> '' and ${toSubscriberDigitsSql(columns.phone)} = ${digits}`;
  if (!phoneE164) return sql`(${hasDigits})`;
  return sql`(${columns.phoneE164} = ${phoneE164}
    or (coalesce(${columns.phoneE164}, '') = '' and ${hasDigits}))`;
};

type Recipient = ParsedPayload<'createPayment'>['customer'] & Pick<ReadCustomer, 'phoneE164'>;

/** Without a limit, one request could take very long. So many customers share no address. */
const MAX_CANDIDATES = 1_000;

const findBestMatch = async ({ tx, whereTenant }: TenantScope, recipient: Recipient) => {
  const { email = '', phone = '', phoneE164 } = recipient;
  const candidates = await tx
    .select()
    .from(customers)
    .where(
      whereTenant(
        customers,
        // These can use an index.
        or(
          email === '' ? undefined : hasEmail(customers.email, email),
          phone === '' ? undefined : hasPhone(customers, { phone, phoneE164 }),
        ),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(MAX_CANDIDATES)
    // An erasure ends first, and its customers then match no more.
    .for('key share');
  return pickBestMatch(recipient, candidates)?.id;
};

export const findOrCreateCustomer = async (scope: TenantScope, recipient: Recipient, now: Date) => {
  const existing = await findBestMatch(scope, recipient);
  if (existing !== undefined) return existing;
  // Two first requests to one person at the same time would otherwise create two customers.
  await scope.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customers.${scope.tenantId}`}, 0))`,
  );
  const createdMeanwhile = await findBestMatch(scope, recipient);
  if (createdMeanwhile !== undefined) return createdMeanwhile;
  const [created] = await insertCustomer(scope, recipient, now);
  if (!created) throw new Error('The customer was not inserted');
  return created.id;
};

type PaymentRequestRow = Pick<
  typeof paymentRequests.$inferSelect,
  'id' | 'customerName' | 'customerEmail' | 'customerPhone' | 'phoneE164'
>;

/**
 * Staff see a request of the counter page once it has a customer. A stored customer keeps name and phone
 * number.
 */
export const assignCustomer = async (
  scope: TenantScope,
  { id, customerName: name, customerEmail, customerPhone, phoneE164 }: PaymentRequestRow,
  now: Date,
) => {
  const recipient = { name, email: customerEmail ?? '', phone: customerPhone ?? '', phoneE164 };
  const customerId = await findOrCreateCustomer(scope, recipient, now);
  await scope.tx
    .update(paymentRequests)
    .set({ customerId })
    .where(scope.whereTenant(paymentRequests, eq(paymentRequests.id, id)));
};
