import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VatCode } from '../../contract/money.ts';
import type { PaymentStatus } from '../../contract/payment-status.ts';

/** The role that requests run under: row-level security holds for it, and it reads one tenant at a time. */
export const tenantRole = pgRole('beepaid_tenant').existing();

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const pence = (name: string) => bigint(name, { mode: 'number' });

const fencedBy = (column: string) =>
  pgPolicy('tenant_fence', {
    as: 'permissive',
    for: 'all',
    to: tenantRole,
    using: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
    withCheck: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
  });

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower-case host name without a port. */
    host: text('host').notNull().unique(),
    hasBeepaidGoModule: boolean('has_beepaid_go_module').notNull().default(true),
    includeVat: boolean('include_vat').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  () => [fencedBy('id')],
);

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' });

/** Staff. Without a password they are invited; `email` is lower case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    passwordHash: text('password_hash'),
    isOwner: boolean('is_owner').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.tenantId, table.email), fencedBy('tenant_id')],
);

/** At most one live invite a user; accepting it removes it. Only the token's hash is kept. */
export const invites = pgTable(
  'invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  () => [fencedBy('tenant_id')],
);

/** Only the cookie's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the password was last given. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), fencedBy('tenant_id')],
);

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('customers_name_idx').on(table.tenantId, sql`lower(${table.name})`, table.id),
    index('customers_email_idx').on(table.tenantId, sql`lower(${table.email})`),
    index('customers_phone_idx').on(table.tenantId, table.phone),
    fencedBy('tenant_id'),
  ],
);

/** The recipient's name, email and phone are as typed when the request was made. */
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
    // Ascending, to be read backwards: drizzle's `desc()` puts nulls last, which `order by … desc` cannot use.
    index('payment_requests_newest_idx').on(table.tenantId, table.createdAt, table.id),
    index('payment_requests_customer_idx').on(table.tenantId, table.customerId, table.createdAt, table.id),
    index('payment_requests_user_idx').on(table.tenantId, table.userId, table.createdAt, table.id),
    fencedBy('tenant_id'),
  ],
);

export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Net pence; null or 0 is configurable. */
    cost: pence('cost'),
    serviceOrder: integer('service_order'),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('services_order_idx').on(table.tenantId, table.serviceOrder, table.name), fencedBy('tenant_id')],
);

/** The answer given to a write, by the key its sender chose; replayed when the key comes again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** Method and path. */
    target: text('target').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.target, table.key] }),
    index('idempotency_keys_age_idx').on(table.createdAt),
    fencedBy('tenant_id'),
  ],
);

/** Messages to go out, written in the transaction of what they tell of. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    recipient: text('recipient').notNull(),
    /** The tenant's name, in which the message goes out. */
    senderName: text('sender_name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Email only. */
    html: text('html'),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Due from here; a worker that takes the message moves it past its own lease. */
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    /** Given up on. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due_idx').on(table.dueAt).where(sql`sent_at is null and failed_at is null`),
    fencedBy('tenant_id'),
  ],
);

/** What the processes share beyond tenants, such as the key that signs. Out of reach of the tenant role. */
export const serverSettings = pgTable('server_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
}).enableRLS();

/** Log-in attempts that failed, counted by account and by address. Out of reach of the tenant role. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the count begins anew. */
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
).enableRLS();
