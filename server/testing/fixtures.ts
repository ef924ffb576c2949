import { hash } from '@node-rs/argon2';
import type { PaymentStatus } from '../../contract/payment-status.ts';
import type { Database } from '../db/database.ts';
import { customers, invites, paymentRequests, services, tenants, users } from '../db/schema.ts';
import { hashToken, newId, newIdent, newToken } from '../lib/ids.ts';
import { searchTextOf, staffSearchText } from '../lib/search-text.ts';

const start = new Date('2026-03-01T09:00:00Z');

/** The password of every user made here. */
export const testPassword = 'correct horse battery';

/** Argon2id at its lowest cost: a verified hash costs what it was made with, and most tests only want to log in. */
const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

type Fields<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
type Owned = { readonly id: string };

const only = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
};

export const aTenant = async ({ system }: Database, fields: Fields<typeof tenants> = {}) => {
  const row = { id: newId(), name: 'Harbour Street Dental', host: 'localhost', createdAt: start, ...fields };
  return only(await system.insert(tenants).values(row).returning());
};

export const aUser = async ({ system }: Database, tenant: Owned, fields: Fields<typeof users> = {}) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    email: 'ali@example.com',
    firstName: 'Ali',
    lastName: 'Baker',
    passwordHash,
    createdAt: start,
    ...fields,
  };
  const searchText = staffSearchText(row);
  return only(
    await system
      .insert(users)
      .values({ searchText, ...row })
      .returning(),
  );
};

/** An invite for a user; what it returns is the token that its link holds. */
export const anInvite = async (
  { system }: Database,
  user: { readonly id: string; readonly tenantId: string },
  expiresAt: Date,
) => {
  const token = newToken();
  await system
    .insert(invites)
    .values({ tokenHash: hashToken(token), tenantId: user.tenantId, userId: user.id, expiresAt });
  return token;
};

export const aCustomer = async ({ system }: Database, tenant: Owned, fields: Fields<typeof customers> = {}) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Jo Bloggs',
    email: 'jo@example.com',
    phone: '07700 900123',
    createdAt: start,
    ...fields,
  };
  const searchText = searchTextOf(row.name, row.email, row.phone);
  return only(
    await system
      .insert(customers)
      .values({ searchText, ...row })
      .returning(),
  );
};

type CustomerRow = typeof customers.$inferSelect;

export const aPayment = async (
  { system }: Database,
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
    createdAt: start,
    lastSentAt: start,
    ...fields,
  } as const;
  const searchText = searchTextOf(row.customerName, row.customerEmail, row.customerPhone, row.description, row.ident);
  return only(
    await system
      .insert(paymentRequests)
      .values({ searchText, ...row })
      .returning(),
  );
};

export const aService = async ({ system }: Database, tenant: Owned, fields: Fields<typeof services> = {}) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Check-up',
    description: 'Half an hour',
    cost: 4500,
    createdAt: start,
    ...fields,
  };
  return only(
    await system
      .insert(services)
      .values({ searchText: searchTextOf(row.name, row.description), ...row })
      .returning(),
  );
};
