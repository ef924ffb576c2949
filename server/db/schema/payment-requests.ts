import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { VatCode } from '../../../contract/money.ts';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import { instant, pence, tenantPolicy } from './columns.ts';
import { customers } from './customers.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** The recipient's name, email and phone are copies from the time of creation. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    ident: text('ident').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    description: text('description').notNull(),
    amountNet: pence('amount_net').notNull(),
    amountVat: pence('amount_vat').notNull(),
    amountGross: pence('amount_gross').notNull(),
    vatCode: text('vat_code').$type<VatCode>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    userId: uuid('user_id').references(() => users.id),
    customerCreated: boolean('customer_created').notNull().default(false),
    /** The secret in the customer's link. */
    payToken: text('pay_token').notNull().unique(),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
  },
  (table) => [
    uniqueIndex('payment_requests_ident_key').on(table.tenantId, table.ident),
    // Ascending and scanned backwards: drizzle's `desc()` puts nulls last, which `order by … desc` cannot use.
    index('payment_requests_newest_idx').on(table.tenantId, table.createdAt, table.id),
    index('payment_requests_customer_idx').on(table.tenantId, table.customerId, table.createdAt, table.id),
    index('payment_requests_user_idx').on(table.tenantId, table.userId, table.createdAt, table.id),
    tenantPolicy('tenant_id'),
  ],
);
