import { inviteLifetimeDays } from '../../../contract/limits.ts';
import { getGross, getVat } from '../../../contract/money.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import {
  customers,
  invites,
  paymentHistory,
  paymentRequests,
  services,
  tenants,
  users,
} from '../../db/schema.ts';
import { hashPassword } from '../../domain/sessions/passwords.ts';
import { hashToken, newId, newIdent, newToken } from '../../lib/crypto/ids.ts';
import { buildSearchText, buildStaffSearchText } from '../../lib/text/search-text.ts';
import { demoCard, seedCharges } from './charges.ts';
import { demoCustomers, demoStaff } from './customers-and-staff.ts';
import { buildDemoHistory } from './history.ts';
import { demoPayments } from './payments.ts';
import { demoServices } from './price-list.ts';

/** A request for an unknown host gets this tenant as well. */
export const demoHost = 'localhost';
export const demoLogin = { email: 'owner@example.com', password: 'demo-password' } as const;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysBefore = (now: Date, days: number) => hoursBefore(now, 24 * days);
const daysAfter = (now: Date, days: number) => daysBefore(now, -days);

interface Demo {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly passwordHash: string;
  readonly now: Date;
}

type StaffFields = Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'email' | 'phone'>;

const toUserRow = ({ tenantId, passwordHash, now }: Demo, fields: StaffFields) => ({
  ...fields,
  id: newId(),
  tenantId,
  passwordHash,
  searchText: buildStaffSearchText(fields),
  createdAt: daysBefore(now, 90),
});

const seedMainUsers = async (demo: Demo) => {
  const owner = {
    firstName: 'Olivia',
    lastName: 'Hart',
    email: demoLogin.email,
    phone: '07700 900500',
  };
  const sam = { firstName: 'Sam', lastName: 'Porter', email: 'sam@example.com', phone: null };
  const rows = { owner: { ...toUserRow(demo, owner), isOwner: true }, sam: toUserRow(demo, sam) };
  await demo.tx.insert(users).values([rows.owner, rows.sam]);
  return { owner: rows.owner.id, sam: rows.sam.id };
};

const seedStaff = async (demo: Demo) => {
  const rows = demoStaff.map(([firstName, lastName, phone, status]) => {
    const hasJoined = status === 'active' || status === 'inactive';
    const row = toUserRow(demo, {
      firstName,
      lastName,
      phone,
      email: `${firstName.toLowerCase()}@example.com`,
    });
    return {
      ...row,
      status,
      isActive: status !== 'inactive',
      passwordHash: hasJoined ? row.passwordHash : null,
    };
  });
  await demo.tx.insert(users).values(rows.map(({ status, ...row }) => row));
  const expiresAt = {
    invited: daysAfter(demo.now, inviteLifetimeDays - 1),
    expired: daysBefore(demo.now, 2),
  };
  const invited = rows.flatMap(({ id, status }) =>
    status === 'invited' || status === 'expired'
      ? [
          {
            tokenHash: hashToken(newToken()),
            tenantId: demo.tenantId,
            userId: id,
            expiresAt: expiresAt[status],
          },
        ]
      : [],
  );
  await demo.tx.insert(invites).values(invited);
};

const seedCustomers = async ({ tx, tenantId, now }: Demo) => {
  const rows = demoCustomers.map(([name, email, phone], index) => ({
    id: newId(),
    tenantId,
    name,
    email,
    phone,
    searchText: buildSearchText(name, email, phone),
    createdAt: daysBefore(now, 60 - index),
  }));
  await tx.insert(customers).values(rows);
  return rows;
};

const seedServices = ({ tx, tenantId, now }: Demo) =>
  tx.insert(services).values(
    demoServices.map(([name, description, cost], serviceOrder) => ({
      id: newId(),
      tenantId,
      name,
      description,
      cost,
      serviceOrder,
      searchText: buildSearchText(name, description),
      createdAt: daysBefore(now, 90),
    })),
  );

type MainUsers = Awaited<ReturnType<typeof seedMainUsers>>;
type CustomerRows = Awaited<ReturnType<typeof seedCustomers>>;

const seedPayments = async (
  { tx, tenantId, now }: Demo,
  mainUsers: MainUsers,
  customerRows: CustomerRows,
) => {
  const rows = demoPayments.flatMap(
    ([hoursAgo, customerName, description, amountNet, vatCode, status, by]) => {
      const ident = newIdent();
      const createdAt = hoursBefore(now, hoursAgo);
      return customerRows
        .filter(({ name }) => name === customerName)
        .map(({ id, name, email, phone }) => ({
          id: newId(),
          tenantId,
          ident,
          customerId: id,
          customerName: name,
          customerEmail: email,
          customerPhone: phone,
          description,
          amountNet,
          amountVat: getVat(amountNet, vatCode),
          amountGross: getGross(amountNet, vatCode),
          vatCode,
          status,
          userId: by === 'customer' ? null : mainUsers[by],
          customerCreated: by === 'customer',
          payToken: newToken(),
          searchText: buildSearchText(name, email, phone, description, ident),
          createdAt,
          lastSentAt: by === 'customer' ? null : createdAt,
        }));
    },
  );
  const histories = rows.map(buildDemoHistory);
  const paidTimes = histories.map((events) => events.find(({ event }) => event === 'paid')?.at);
  const paid = rows.flatMap((row, index) => {
    const paidAt = row.status === 'paid' && paidTimes[index];
    return paidAt ? [{ ...row, paidAt }] : [];
  });
  await tx.insert(paymentRequests).values(
    rows.map((row, index) => ({
      ...row,
      paidAt: paidTimes[index],
      ...(row.status === 'paid' && demoCard),
    })),
  );
  await tx.insert(paymentHistory).values(
    rows.flatMap(({ id: paymentRequestId }, index) =>
      (histories[index] ?? []).map((event) => ({
        ...event,
        id: newId(),
        tenantId,
        paymentRequestId,
      })),
    ),
  );
  await seedCharges(tx, paid, now);
};

type TenantFields = Pick<
  typeof tenants.$inferInsert,
  'name' | 'host' | 'hasBeepaidGoModule' | 'phone' | 'address'
>;

/** Returns undefined when another process was first with this host. */
const createTenant = async (tx: Transaction, fields: TenantFields, now: Date) => {
  const row = {
    ...fields,
    id: newId(),
    includeVat: true,
    isDemo: true,
    createdAt: daysBefore(now, 90),
  };
  const [created] = await tx
    .insert(tenants)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: tenants.id });
  return created?.id;
};

/** Several processes may do this at the same time. */
export const seedDemo = async ({ unscopedDb }: Database, now: Date) => {
  const existing = await unscopedDb.select({ host: tenants.host }).from(tenants);
  const hosts = new Set(existing.map(({ host }) => host));
  if (hosts.has(demoHost) && hosts.has(`nogo.${demoHost}`)) return;

  const passwordHash = await hashPassword(demoLogin.password);
  await unscopedDb.transaction(async (tx) => {
    const tenantFields = {
      name: 'Harbour Street Dental',
      host: demoHost,
      hasBeepaidGoModule: true,
      phone: '01632 960123',
      address: '12 Harbour Street, Tideway',
    };
    const tenantId = await createTenant(tx, tenantFields, now);
    if (tenantId !== undefined) {
      const demo = { tx, tenantId, passwordHash, now };
      const mainUsers = await seedMainUsers(demo);
      await seedStaff(demo);
      await seedServices(demo);
      await seedPayments(demo, mainUsers, await seedCustomers(demo));
    }
    const fieldsWithoutModule = {
      name: 'Tideway Motors',
      host: `nogo.${demoHost}`,
      hasBeepaidGoModule: false,
    };
    const otherTenantId = await createTenant(tx, fieldsWithoutModule, now);
    if (otherTenantId !== undefined)
      await seedMainUsers({ tx, tenantId: otherTenantId, passwordHash, now });
  });
};
