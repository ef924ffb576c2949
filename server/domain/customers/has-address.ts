import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { isInList } from '../../db/list-conditions.ts';
import { toSubscriberDigitsSql } from '../../db/schema.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';

/** The condition for rows with the email address. */
export const hasEmail = (column: AnyPgColumn, email: string): SQL =>
  isInList(sql`lower(${column})`, getEmailForms(email));

interface PhoneColumns {
  readonly phone: AnyPgColumn;
  readonly phoneE164: AnyPgColumn;
}

interface Phone {
  readonly phone: string;
  /** As `toE164` has read it. */
  readonly phoneE164: string | null;
}

/**
 * The condition for rows with the phone number. Two texts, of which one is no number or was not read
 * yet, are compared by their last digits.
 */
export const hasPhone = (columns: PhoneColumns, { phone, phoneE164 }: Phone): SQL => {
  const digits = toSubscriberDigits(phone);
  const hasDigits = sql`${digits} <> '' and ${toSubscriberDigitsSql(columns.phone)} = ${digits}`;
  if (!phoneE164) return sql`(${hasDigits})`;
  return sql`(${columns.phoneE164} = ${phoneE164}
    or (coalesce(${columns.phoneE164}, '') = '' and ${hasDigits}))`;
};
