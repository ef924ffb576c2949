import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defaultConfirmAbovePence } from '../../../contract/limits.ts';
import { instant, pence, tenantPolicy } from './columns.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower-case host name without a port. */
    host: text('host').notNull().unique(),
    hasBeepaidGoModule: boolean('has_beepaid_go_module').notNull().default(true),
    includeVat: boolean('include_vat').notNull().default(true),
    /** Whether the owner has yet to say whether the shop charges VAT. `includeVat` is then false. */
    asksVat: boolean('asks_vat').notNull().default(false),
    /** Days until the link of a new or resent request stops working; null: never. */
    linkLifetimeDays: integer('link_lifetime_days'),
    /**
     * Whether the demo or the `seed` command made the tenant, with a published password. Only the
     * demo serves it.
     */
    isDemo: boolean('is_demo').notNull().default(false),
    /** As typed; shown to customers. */
    phone: text('phone'),
    /** One line; shown to customers. */
    address: text('address'),
    /** As shown on receipts: `GB 123 4567 89`. */
    vatNumber: text('vat_number'),
    /** The reply-to address of the tenant's emails. */
    replyTo: text('reply_to'),
    /** Whether staff type prices with VAT. */
    pricesIncludeVat: boolean('prices_include_vat').notNull().default(false),
    /** The app asks for confirmation before it sends a request above this amount. */
    confirmAbove: pence('confirm_above').notNull().default(defaultConfirmAbovePence),
    /** Whether customers may pay with methods that settle days later, such as a bank debit. */
    allowsDelayedMethods: boolean('allows_delayed_methods').notNull().default(false),
    /**
     * The days after the last send on which the server reminds customers, in ascending order;
     * empty: it does not.
     */
    reminderDays: integer('reminder_days').array().notNull().default([]),
    /**
     * The most that a customer can pay in one request on the counter page; null: the shop has no
     * counter page.
     */
    counterMax: pence('counter_max'),
    /** Whether the counter page shows the price list. */
    counterSharesPrices: boolean('counter_shares_prices').notNull().default(false),
    /**
     * The hash of the logo in `shop_logos`, which is not part of this row because every request
     * reads it.
     */
    logoHash: text('logo_hash'),
    /** The colour of the customer's pages and emails, such as `#1a7f4b`; null: ours. */
    colour: text('colour'),
    /** Whom customers can ask about their data, and where they can complain. One line. */
    dataContact: text('data_contact'),
    createdAt: instant('created_at').notNull(),
  },
  () => [tenantPolicy('id')],
);

/** What every request reads. Columns that only few requests need are left out. */
type TenantColumns = Omit<
  typeof tenants.$inferSelect,
  'createdAt' | 'allowsDelayedMethods' | 'vatNumber'
>;

export interface Tenant extends TenantColumns {
  /** Whether the tenant sends its text messages with an account of its own. */
  hasTextAccount: boolean;
  /** Whether the tenant has a mail server of its own. */
  hasEmailAccount: boolean;
}

/** The tenant that a row belongs to. */
export const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' });

export type LogoType = 'image/png' | 'image/svg+xml';

/** The logo of a tenant, checked and made safe when it was stored. */
export const shopLogos = pgTable(
  'shop_logos',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** SHA-256 of the picture, which is part of its public address. */
    hash: text('hash').notNull(),
    type: text('type').$type<LogoType>().notNull(),
    /** The picture in base64. */
    content: text('content').notNull(),
  },
  (table) => [index('shop_logos_hash_idx').on(table.hash), tenantPolicy('tenant_id')],
);
