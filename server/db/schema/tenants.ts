import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defaultConfirmAbovePence } from '../../../contract/limits.ts';
import { instant, pence, tenantPolicy } from './columns.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The host name is in lower case and has no port. */
    host: text('host').notNull().unique(),
    hasBeepaidGoModule: boolean('has_beepaid_go_module').notNull().default(true),
    includeVat: boolean('include_vat').notNull().default(true),
    /** The owner has yet to say whether the shop charges VAT. `includeVat` is then false. */
    asksVat: boolean('asks_vat').notNull().default(false),
    /** Counted from a send or resend. Null means that the link never stops working. */
    linkLifetimeDays: integer('link_lifetime_days'),
    /**
     * The demo or the `seed` command made the tenant, with a published password. Only the demo serves it.
     */
    isDemo: boolean('is_demo').notNull().default(false),
    /** The number as typed. Customers see it. */
    phone: text('phone'),
    /** Customers see the address, which is one line. */
    address: text('address'),
    /** The number as receipts show it, such as `GB 123 4567 89`. */
    vatNumber: text('vat_number'),
    /** The address to which replies to the tenant's emails go. */
    replyTo: text('reply_to'),
    /** True when staff type prices with VAT. */
    pricesIncludeVat: boolean('prices_include_vat').notNull().default(false),
    /** Above this amount, the app asks before it sends a request. */
    confirmAbove: pence('confirm_above').notNull().default(defaultConfirmAbovePence),
    /** Customers may pay with methods that settle days later, such as a bank debit. */
    allowsDelayedMethods: boolean('allows_delayed_methods').notNull().default(false),
    /**
     * The server reminds customers on these days after the last send. The days are in ascending
     * order.
     */
    reminderDays: integer('reminder_days').array().notNull().default([]),
    /**
     * The most that a customer can pay in one request on the counter page. Null means that the shop
     * has none.
     */
    counterMax: pence('counter_max'),
    /** The counter page shows the price list. */
    counterSharesPrices: boolean('counter_shares_prices').notNull().default(false),
    /** The hash of the picture in `shop_logos`. Every request reads this row, so the picture is not in it. */
    logoHash: text('logo_hash'),
    /**
     * The colour of the customer's pages and emails, such as `#1a7f4b`. Null means our own colour.
     */
    colour: text('colour'),
    /** One line that says whom customers ask about their data, and where they complain. */
    dataContact: text('data_contact'),
    createdAt: instant('created_at').notNull(),
  },
  () => [tenantPolicy('id')],
);

/** Leaves out columns that only few requests need. */
type TenantColumns = Omit<
  typeof tenants.$inferSelect,
  'createdAt' | 'allowsDelayedMethods' | 'vatNumber'
>;

export interface Tenant extends TenantColumns {
  /** True if the tenant sends its text messages with its own account. */
  hasTextAccount: boolean;
  /** True if the tenant has its own mail server. */
  hasEmailAccount: boolean;
}

/** The column of the tenant to which the row belongs. */
export const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' });

export type LogoType = 'image/png' | 'image/svg+xml';

/** The server makes each logo safe before it stores it. */
export const shopLogos = pgTable(
  'shop_logos',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** The SHA-256 hash of the picture, which is a part of its public address. */
    hash: text('hash').notNull(),
    type: text('type').$type<LogoType>().notNull(),
    /** The content is in base64. */
    content: text('content').notNull(),
  },
  (table) => [index('shop_logos_hash_idx').on(table.hash), tenantPolicy('tenant_id')],
);
