import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defaultConfirmAbovePence } from '../../../contract/limits.ts';
import { instant, pence, tenantPolicy } from './columns.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The host is in lower case, without a port. */
    host: text('host').notNull().unique(),
    hasBeepaidGoModule: boolean('has_beepaid_go_module').notNull().default(true),
    includeVat: boolean('include_vat').notNull().default(true),
    /** The owner has yet to say whether the shop charges VAT. `includeVat` is then false. */
    asksVat: boolean('asks_vat').notNull().default(false),
    /** The days count from a send or resend. */
    linkLifetimeDays: integer('link_lifetime_days'),
    /** The demo or the `seed` command made the tenant, with a published password. Only the demo serves it. */
    isDemo: boolean('is_demo').notNull().default(false),
    phone: text('phone'),
    address: text('address'),
    vatNumber: text('vat_number'),
    replyTo: text('reply_to'),
    pricesIncludeVat: boolean('prices_include_vat').notNull().default(false),
    confirmAbove: pence('confirm_above').notNull().default(defaultConfirmAbovePence),
    allowsDelayedMethods: boolean('allows_delayed_methods').notNull().default(false),
    /** The server reminds customers on these days after the last send, in ascending order. */
    reminderDays: integer('reminder_days').array().notNull().default([]),
    /** A customer can pay at most this in one request on the counter page. */
    counterMax: pence('counter_max'),
    counterSharesPrices: boolean('counter_shares_prices').notNull().default(false),
    /** Every request reads this row, so the picture itself is in `shop_logos`. */
    logoHash: text('logo_hash'),
    /** A colour such as `#1a7f4b`. The default is our own. */
    colour: text('colour'),
    dataContact: text('data_contact'),
    createdAt: instant('created_at').notNull(),
  },
  () => [tenantPolicy('id')],
);

type TenantColumns = Omit<
  typeof tenants.$inferSelect,
  'createdAt' | 'allowsDelayedMethods' | 'vatNumber'
>;

export interface Tenant extends TenantColumns {
  hasTextAccount: boolean;
  hasEmailAccount: boolean;
}

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
    /** The picture's public address contains its SHA-256 hash. */
    hash: text('hash').notNull(),
    type: text('type').$type<LogoType>().notNull(),
    /** The content is base64. */
    content: text('content').notNull(),
  },
  (table) => [index('shop_logos_hash_idx').on(table.hash), tenantPolicy('tenant_id')],
);
