import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { sessions } from './sessions.ts';
import { tablets } from './tablets.ts';

/** A tablet has at most one display. Only the hash of its cookie is stored. */
export const displays = pgTable(
  'displays',
  {
    tabletId: uuid('tablet_id').primaryKey(),
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    pairedAt: instant('paired_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    index('displays_age_idx').on(table.pairedAt),
    cascadingForeignKey('displays_tablet_fk', table, table.tabletId, tablets),
    tenantPolicy('tenant_id'),
  ],
);

/** A tablet has at most one valid code. The server deletes it when it is used or when the session ends. */
export const displayCodes = pgTable(
  'display_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    tenantId: tenantId(),
    tabletId: uuid('tablet_id').notNull().unique(),
    sessionTokenHash: text('session_token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('display_codes_session_idx').on(table.tenantId, table.sessionTokenHash),
    cascadingForeignKey('display_codes_tablet_fk', table, table.tabletId, tablets),
    cascadingForeignKey('display_codes_session_fk', table, table.sessionTokenHash, {
      tenantId: sessions.tenantId,
      id: sessions.tokenHash,
    }),
    tenantPolicy('tenant_id'),
  ],
);

/**
 * The tablet and its second screen show this request to a customer. The end of the session, or the removal of
 * the tablet, removes it.
 */
export const shownPayments = pgTable(
  'shown_payments',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    tabletId: uuid('tablet_id').notNull().unique(),
    sessionTokenHash: text('session_token_hash').notNull(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    shownAt: instant('shown_at').notNull(),
  },
  (table) => [
    index('shown_payments_session_idx').on(table.tenantId, table.sessionTokenHash),
    index('shown_payments_request_idx').on(table.tenantId, table.paymentRequestId),
    cascadingForeignKey('shown_payments_tablet_fk', table, table.tabletId, tablets),
    cascadingForeignKey('shown_payments_session_fk', table, table.sessionTokenHash, {
      tenantId: sessions.tenantId,
      id: sessions.tokenHash,
    }),
    cascadingForeignKey(
      'shown_payments_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantPolicy('tenant_id'),
  ],
);
