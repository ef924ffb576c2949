import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { Database } from '../../../server/db/database.ts';
import {
  charges,
  customers,
  imports,
  messageCounts,
  outbox,
  paymentHistory,
  paymentRequests,
  recordedPayments,
  services,
  tenants,
  users,
} from '../../../server/db/schema.ts';
import { hashToken, newId, newIdent, newToken } from '../../../server/lib/crypto/ids.ts';
import { buildSearchText, buildStaffSearchText } from '../../../server/lib/text/search-text.ts';

/** Of inserted rows, unless a test sets another. */
export const defaultDate = new Date('2026-03-01T09:00:00Z');

export const testPassword = 'correct horse battery';

/** Argon2id at its lowest cost: tests verify many. */
const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type Fields<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
export type TenantRef = { readonly id: string };
export type UserOfTenant = { readonly id: string; readonly tenantId: string };

interface ManyRows {
  readonly count: number;
  readonly createdAt: Date;
}

export const getOnlyRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
};

export const insertTenant = async (
  { unscopedDb }: Database,
  fields: Fields<typeof tenants> = {},
) => {
  const row = {
    id: newId(),
    name: 'Harbour Street Dental',
    host: 'localhost',
    createdAt: defaultDate,
    ...fields,
  };
  return getOnlyRow(await unscopedDb.insert(tenants).values(row).returning());
};

export const insertUser = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  fields: Fields<typeof users> = {},
) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    email: 'ali@example.com',
    firstName: 'Ali',
    lastName: 'Baker',
    passwordHash,
    createdAt: defaultDate,
    ...fields,
  };
  const searchText = buildStaffSearchText(row);
  return getOnlyRow(
    await unscopedDb
      .insert(users)
      .values({ searchText, ...row })
      .returning(),
  );
};

export const insertCustomer = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  fields: Fields<typeof customers> = {},
) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Jo Bloggs',
    email: 'jo@example.com',
    phone: '07700 900123',
    createdAt: defaultDate,
    ...fields,
  };
  const searchText = buildSearchText(row.name, row.email, row.phone);
  return getOnlyRow(
    await unscopedDb
      .insert(customers)
      .values({ searchText, ...row })
      .returning(),
  );
};

type CustomerRow = typeof customers.$inferSelect;

/** The customer can pay it; by default £60.00 including VAT. */
export const insertPaymentRequest = async (
  { unscopedDb }: Database,
  customer: CustomerRow,
  fields: Fields<typeof paymentRequests> & { status?: PaymentStatus } = {},
) => {
  const row = {
    id: newId(),
    tenantId: customer.tenantId,
    ident: newIdent(),
    customerId: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    description: 'Hygienist visit',
    amountNet: 5000,
    amountVat: 1000,
    amountGross: 6000,
    vatCode: 'T1',
    status: 'requested',
    payToken: newToken(),
    createdAt: defaultDate,
    lastSentAt: defaultDate,
    ...fields,
  } as const;
  const searchText = buildSearchText(
    row.customerName,
    row.customerEmail,
    row.customerPhone,
    row.description,
    row.ident,
  );
  return getOnlyRow(
    await unscopedDb
      .insert(paymentRequests)
      .values({ searchText, ...row })
      .returning(),
  );
};

/** Inserts a request to a new customer. */
export const insertNewRequest = async (
  database: Database,
  tenant: Parameters<typeof insertCustomer>[1],
  fields: Parameters<typeof insertPaymentRequest>[2] = {},
) => insertPaymentRequest(database, await insertCustomer(database, tenant), fields);

type PaymentRow = typeof paymentRequests.$inferSelect;

/** By default a part in cash. Returns the id. */
export const insertRecordedPayment = async (
  { unscopedDb }: Database,
  { id: paymentRequestId, tenantId }: PaymentRow,
  user: { readonly id: string },
  fields: Fields<typeof recordedPayments> = {},
) => {
  const id = newId();
  await unscopedDb.insert(recordedPayments).values({
    id,
    tenantId,
    paymentRequestId,
    way: 'cash',
    amount: 1_000,
    receivedOn: '2026-03-01',
    recordedBy: user.id,
    recordedAt: defaultDate,
    ...fields,
  });
  return id;
};

/** Its email has not left. Returns the resend's id. */
export const insertResend = async ({ unscopedDb }: Database, request: PaymentRow) => {
  const { id: paymentRequestId, tenantId, lastSentAt } = request;
  const resendId = newId();
  const at = lastSentAt ?? defaultDate;
  await unscopedDb
    .insert(paymentHistory)
    .values({ id: resendId, tenantId, paymentRequestId, event: 'resent', at, channels: ['email'] });
  await unscopedDb.insert(outbox).values({
    id: newId(),
    tenantId,
    paymentRequestId,
    resendId,
    channel: 'email',
    recipient: 'jo@example.com',
    senderName: 'Harbour Street Dental',
    subject: '',
    text: '',
    createdAt: at,
    dueAt: at,
  });
  return resendId;
};

/** By default it pays the request at the sandbox. */
export const insertCharge = async (
  { unscopedDb }: Database,
  payment: Pick<PaymentRow, 'id' | 'tenantId' | 'amountGross'>,
  fields: Fields<typeof charges> = {},
) => {
  const row = {
    id: newId(),
    tenantId: payment.tenantId,
    paymentRequestId: payment.id,
    provider: 'sandbox',
    account: 'server',
    reference: newToken(),
    kind: 'settled',
    amount: payment.amountGross,
    currency: 'GBP',
    paidAt: defaultDate,
    ...fields,
  } as const;
  const charge = getOnlyRow(await unscopedDb.insert(charges).values(row).returning());
  const { kind, paidAt, cardLastFour, cardBrand } = charge;
  if (kind === 'settled')
    await unscopedDb
      .update(paymentRequests)
      .set({ paidAt, cardLastFour, cardBrand })
      .where(eq(paymentRequests.id, payment.id));
  return charge;
};

export const insertService = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  fields: Fields<typeof services> = {},
) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Check-up',
    description: 'Half an hour',
    cost: 4500,
    createdAt: defaultDate,
    ...fields,
  };
  return getOnlyRow(
    await unscopedDb
      .insert(services)
      .values({ searchText: buildSearchText(row.name, row.description), ...row })
      .returning(),
  );
};

/** It changed nothing. Returns the id. */
export const insertImport = async (
  { unscopedDb }: Database,
  { id: tenantId }: TenantRef,
  createdAt: Date,
) => {
  const id = newId();
  await unscopedDb.insert(imports).values({ id, tenantId, subject: 'customers', createdAt });
  return id;
};

export const insertMessageCount = async (
  { unscopedDb }: Database,
  tenant: TenantRef,
  recipient: string,
  points: number,
) => {
  const expire = new Date(Date.now() + 30 * 60_000);
  await unscopedDb.insert(messageCounts).values({
    key: `${tenant.id}:recipient:${hashToken(recipient)}`,
    tenantId: tenant.id,
    points,
    expire,
  });
};

export const insertCounterRequests = (
  { unscopedDb }: Database,
  tenant: TenantRef,
  many: ManyRows,
) =>
  unscopedDb.execute(sql`
    insert into payment_requests (id, tenant_id, ident, customer_name, customer_email, description,
      amount_net, amount_vat, amount_gross, vat_code, status, pay_token, search_text, created_at)
    select gen_random_uuid(), ${tenant.id}::uuid, 'A' || number, 'Jo Bloggs', 'jo@example.com', '',
      100, 0, 100, 'T0', 'requested', gen_random_uuid()::text, 'jo',
      ${many.createdAt.toISOString()}::timestamptz
    from generate_series(1, ${many.count}::integer) number`);
