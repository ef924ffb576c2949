import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import type { Database } from '../../../server/db/database.ts';
import {
  charges,
  customers,
  invites,
  messageCounts,
  passkeys,
  passwordResets,
  paymentRequests,
  services,
  sessions,
  tablets,
  tenants,
  users,
} from '../../../server/db/schema.ts';
import { hashToken, newId, newIdent, newToken } from '../../../server/lib/ids.ts';
import { buildSearchText, buildStaffSearchText } from '../../../server/lib/search-text.ts';

const start = new Date('2026-03-01T09:00:00Z');

/** The password of every inserted user. */
export const testPassword = 'correct horse battery';

/** Argon2id at its lowest cost, because verifying a hash costs as much as creating it. */
const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

type Fields<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
type Owned = { readonly id: string };

const getOnlyRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
};

export const insertTenant = async ({ system }: Database, fields: Fields<typeof tenants> = {}) => {
  const row = { id: newId(), name: 'Harbour Street Dental', host: 'localhost', createdAt: start, ...fields };
  return getOnlyRow(await system.insert(tenants).values(row).returning());
};

export const insertUser = async ({ system }: Database, tenant: Owned, fields: Fields<typeof users> = {}) => {
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
  const searchText = buildStaffSearchText(row);
  return getOnlyRow(
    await system
      .insert(users)
      .values({ searchText, ...row })
      .returning(),
  );
};

const createLinkInserter =
  (table: typeof invites | typeof passwordResets) =>
  async ({ system }: Database, user: { readonly id: string; readonly tenantId: string }, expiresAt: Date) => {
    const token = newToken();
    await system
      .insert(table)
      .values({ tokenHash: hashToken(token), tenantId: user.tenantId, userId: user.id, expiresAt });
    return token;
  };

/** Inserts an invite for a user, and returns the token of its link. */
export const insertInvite = createLinkInserter(invites);

/** Inserts a link for a user to set a new password, and returns its token. */
export const insertPasswordReset = createLinkInserter(passwordResets);

/** Inserts a session of a user on another device, and returns its id. */
export const insertSession = async (
  { system }: Database,
  user: { readonly id: string; readonly tenantId: string },
  at: Date,
) => {
  const row = { id: randomUUID(), tokenHash: hashToken(newToken()), tenantId: user.tenantId, userId: user.id };
  await system.insert(sessions).values({ ...row, device: 'Firefox on Linux', signedInAt: at, lastSeenAt: at });
  return row.id;
};

export const insertPasskey = async ({ system }: Database, user: { readonly id: string; readonly tenantId: string }) => {
  const row = {
    id: newId(),
    tenantId: user.tenantId,
    userId: user.id,
    credentialId: newToken(),
    publicKey: newToken(),
    counter: 0,
    transports: ['internal'],
    name: 'Chrome on Android',
    createdAt: start,
  };
  return getOnlyRow(await system.insert(passkeys).values(row).returning());
};

export const insertTablet = async ({ system }: Database, tenant: Owned) => {
  const row = { id: newId(), tenantId: tenant.id, tokenHash: hashToken(newToken()), name: 'Van', createdAt: start };
  return getOnlyRow(await system.insert(tablets).values(row).returning());
};

export const insertCustomer = async ({ system }: Database, tenant: Owned, fields: Fields<typeof customers> = {}) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Jo Bloggs',
    email: 'jo@example.com',
    phone: '07700 900123',
    createdAt: start,
    ...fields,
  };
  const searchText = buildSearchText(row.name, row.email, row.phone);
  return getOnlyRow(
    await system
      .insert(customers)
      .values({ searchText, ...row })
      .returning(),
  );
};

type CustomerRow = typeof customers.$inferSelect;

export const insertPaymentRequest = async (
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
  const searchText = buildSearchText(
    row.customerName,
    row.customerEmail,
    row.customerPhone,
    row.description,
    row.ident,
  );
  return getOnlyRow(
    await system
      .insert(paymentRequests)
      .values({ searchText, ...row })
      .returning(),
  );
};

type PaymentRow = typeof paymentRequests.$inferSelect;

/** Inserts the payment of a request, by default for its amount at the sandbox. */
export const insertCharge = async (
  { system }: Database,
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
    paidAt: start,
    ...fields,
  } as const;
  return getOnlyRow(await system.insert(charges).values(row).returning());
};

export const insertService = async ({ system }: Database, tenant: Owned, fields: Fields<typeof services> = {}) => {
  const row = {
    id: newId(),
    tenantId: tenant.id,
    name: 'Check-up',
    description: 'Half an hour',
    cost: 4500,
    createdAt: start,
    ...fields,
  };
  return getOnlyRow(
    await system
      .insert(services)
      .values({ searchText: buildSearchText(row.name, row.description), ...row })
      .returning(),
  );
};

/** Counts `points` messages of the last minutes to a recipient. */
export const insertMessageCount = async ({ system }: Database, tenant: Owned, recipient: string, points: number) => {
  const expire = new Date(Date.now() + 30 * 60_000);
  await system
    .insert(messageCounts)
    .values({ key: `${tenant.id}:recipient:${recipient}`, tenantId: tenant.id, points, expire });
};
