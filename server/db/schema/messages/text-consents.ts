import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TextConsentFact } from '../../../lib/states/text-consent-fact.ts';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * What is known about whether a phone number may be sent text messages: one row for each number and
 * kind of fact, with its latest time. Without a row, messages may be sent.
 */
export const textConsents = pgTable(
  'text_consents',
  {
    tenantId: tenantId(),
    /** In E.164 format, such as `+447700900123`. */
    phone: text('phone').notNull(),
    fact: text('fact').$type<TextConsentFact>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'text_consents_pk', columns: [table.tenantId, table.phone, table.fact] }),
    tenantPolicy('tenant_id'),
  ],
);
