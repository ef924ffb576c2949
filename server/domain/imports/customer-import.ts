import { eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { customerPayload } from '../../../contract/entities/customer-payload.ts';
import type { ImportField } from '../../../contract/entities/import.ts';
import { messages } from '../../../contract/text/messages.ts';
import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { isInList } from '../../db/list-conditions.ts';
import { customers, toSubscriberDigitsSql } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { containsLink } from '../../lib/text/link-text.ts';
import { emptyToNull } from '../../lib/text/optional-fields.ts';
import { type PhoneCountries, toE164 } from '../../lib/text/phone-number.ts';
import { buildCustomerSearchText } from '../customers/customers.ts';
import {
  type ContactDetails,
  hasSameEmail,
  hasSamePhone,
  pickBestMatch,
} from '../customers/pick-best-match.ts';
import type { ImportTarget, RowIndex, StoredRow } from './import-target.ts';
import { insertInBatches } from './insert-in-batches.ts';

interface ReadCustomer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneE164: string | null;
}
type StoredCustomer = StoredRow & ContactDetails;

const toKeys = ({ email, phone, phoneE164 }: ContactDetails) => [
  ...(email ? getEmailForms(email) : []),
  ...(phoneE164 ? [phoneE164] : []),
  ...(phone ? [toSubscriberDigits(phone)].filter((digits) => digits !== '') : []),
];

const createIndex = <Value>(): RowIndex<ContactDetails, Value> => {
  const byKey = new Map<string, (ContactDetails & { readonly value: Value })[]>();
  return {
    add: ({ name, email, phone, phoneE164 }, value) => {
      const entry = { name, email, phone, phoneE164, value };
      for (const key of toKeys(entry)) {
        const entries = byKey.get(key) ?? [];
        entries.push(entry);
        byKey.set(key, entries);
      }
    },
    find: (customer) => {
      const candidates = new Set(toKeys(customer).flatMap((key) => byKey.get(key) ?? []));
      return pickBestMatch(customer, [...candidates])?.value;
    },
  };
};

const listDiffering = (read: ReadCustomer, stored: StoredCustomer): ImportField[] => [
  ...(read.name === stored.name ? [] : (['name'] as const)),
  ...(read.email === '' || hasSameEmail(read, stored) ? [] : (['email'] as const)),
  ...(read.phone === '' || hasSamePhone(read, stored) ? [] : (['phone'] as const)),
];

type CustomerRow = typeof customers.$inferSelect;

const toColumns = ({ name, email, phone, phoneE164 }: ContactDetails) => ({
  name,
  email: emptyToNull(email ?? ''),
  phone: emptyToNull(phone ?? ''),
  phoneE164: phoneE164 ?? null,
});

const toStored = (row: CustomerRow): StoredCustomer => ({
  ...toColumns(row),
  id: row.id,
  texts: { name: row.name, email: row.email ?? '', phone: row.phone ?? '' },
});

export const createCustomerImport = (
  phoneCountries: PhoneCountries,
): ImportTarget<ReadCustomer, StoredCustomer> => ({
  toTexts: ({ name, firstName = '', lastName = '', email = '', phone = '' }) => ({
    name: name?.trim() ? name : `${firstName} ${lastName}`.trim(),
    email,
    phone,
  }),

  read: ({ name, email, phone }) => {
    const result = v.safeParse(customerPayload, { name, email, phone });
    if (!result.success) return { problem: result.issues[0].message };
    if (containsLink(result.output.name)) return { problem: messages.nameHasLink };
    const { name: readName, email: readEmail = '', phone: readPhone = '' } = result.output;
    const phoneE164 = toE164(readPhone, phoneCountries);
    return { read: { name: readName, email: readEmail, phone: readPhone, phoneE164 } };
  },

  loadStored: async ({ tx, whereTenant }, rows) => {
    const emails = rows.flatMap(({ email }) => (email ? getEmailForms(email) : []));
    const numbers = rows.flatMap(({ phoneE164 }) => (phoneE164 ? [phoneE164] : []));
    const digits = rows.flatMap(({ phone }) => (phone ? [toSubscriberDigits(phone)] : []));
    const stored = await tx
      .select()
      .from(customers)
      .where(
        whereTenant(
          customers,
          or(
            isInList(sql`lower(${customers.email})`, new Set(emails)),
            isInList(customers.phoneE164, new Set(numbers)),
            isInList(
              toSubscriberDigitsSql(customers.phone),
              new Set(digits.filter((each) => each !== '')),
            ),
          ),
        ),
      )
      .orderBy(customers.createdAt, customers.id);
    return stored.map(toStored);
  },

  createIndex,
  listDiffering,

  insert: (scope, rows, now) =>
    insertInBatches(rows, async (batch) => {
      const values = batch.map((read) => ({
        ...toColumns(read),
        id: newId(),
        tenantId: scope.tenantId,
        createdAt: now,
        searchText: buildCustomerSearchText(toColumns(read)),
      }));
      await scope.tx.insert(customers).values(values);
      return values.map(({ id, name, email, phone, phoneE164 }) => ({
        id,
        before: null,
        after: { name, email, phone, phoneE164 },
      }));
    }),

  update: async ({ tx, whereTenant }, stored, read, fields) => {
    const before = toColumns(stored);
    const after = {
      ...before,
      ...(fields.includes('name') && { name: read.name }),
      ...(fields.includes('email') && { email: emptyToNull(read.email) }),
      ...(fields.includes('phone') && {
        phone: emptyToNull(read.phone),
        phoneE164: read.phoneE164,
      }),
    };
    await tx
      .update(customers)
      .set({ ...after, searchText: buildCustomerSearchText(after) })
      .where(whereTenant(customers, eq(customers.id, stored.id)));
    return { id: stored.id, before, after };
  },
});
