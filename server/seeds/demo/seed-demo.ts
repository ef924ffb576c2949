import { inviteDays } from '../../../contract/limits.ts';
import { grossOf, vatOf } from '../../../contract/money.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { customers, invites, paymentHistory, paymentRequests, services, tenants, users } from '../../db/schema.ts';
import { hashPassword } from '../../domain/sessions/passwords.ts';
import { hashToken, newId, newIdent, newToken } from '../../lib/ids.ts';
import { searchTextOf, staffSearchText } from '../../lib/search-text.ts';
import { demoHistoryOf } from './history.ts';
import { demoPayments } from './payments.ts';
import { demoColleagues, demoCustomers } from './people.ts';
import { demoServices } from './price-list.ts';

/** The demo's tenant answers here, and while the demo runs on every host that no tenant claims. */
export const demoHost = 'localhost';
export const demoLogin = { email: 'owner@example.com', password: 'demo-password' } as const;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysBefore = (now: Date, days: number) => hoursBefore(now, 24 * days);

/** What an insert of the demo shares. */
interface Demo {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly passwordHash: string;
  readonly now: Date;
}

type Person = Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'email' | 'phone'>;

const userRow = ({ tenantId, passwordHash, now }: Demo, person: Person) => ({
  ...person,
  id: newId(),
  tenantId,
  passwordHash,
  searchText: staffSearchText(person),
  createdAt: daysBefore(now, 90),
});

const seedLogins = async (demo: Demo) => {
  const owner = { firstName: 'Olivia', lastName: 'Hart', email: demoLogin.email, phone: '07700 900500' };
  const sam = { firstName: 'Sam', lastName: 'Porter', email: 'sam@example.com', phone: null };
  const rows = { owner: { ...userRow(demo, owner), isOwner: true }, sam: userRow(demo, sam) };
  await demo.tx.insert(users).values([rows.owner, rows.sam]);
  return { owner: rows.owner.id, sam: rows.sam.id };
};

const seedColleagues = async (demo: Demo) => {
  const rows = demoColleagues.map(([firstName, lastName, phone, standing]) => {
    const joined = standing === 'active' || standing === 'inactive';
    const row = userRow(demo, { firstName, lastName, phone, email: `${firstName.toLowerCase()}@example.com` });
    return { ...row, standing, isActive: standing !== 'inactive', passwordHash: joined ? row.passwordHash : null };
  });
  await demo.tx.insert(users).values(rows.map(({ standing, ...row }) => row));
  const expiryOf = { invited: daysBefore(demo.now, 1 - inviteDays), expired: daysBefore(demo.now, 2) };
  const invited = rows.flatMap(({ id, standing }) =>
    standing === 'invited' || standing === 'expired'
      ? [{ tokenHash: hashToken(newToken()), tenantId: demo.tenantId, userId: id, expiresAt: expiryOf[standing] }]
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
    searchText: searchTextOf(name, email, phone),
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
      searchText: searchTextOf(name, description),
      createdAt: daysBefore(now, 90),
    })),
  );

type Logins = Awaited<ReturnType<typeof seedLogins>>;
type CustomerRows = Awaited<ReturnType<typeof seedCustomers>>;

const seedPayments = async ({ tx, tenantId, now }: Demo, logins: Logins, customerRows: CustomerRows) => {
  const rows = demoPayments.flatMap(([hoursAgo, customerName, description, amountNet, vatCode, status, by]) => {
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
        amountVat: vatOf(amountNet, vatCode),
        amountGross: grossOf(amountNet, vatCode),
        vatCode,
        status,
        userId: by === 'customer' ? null : logins[by],
        customerCreated: by === 'customer',
        payToken: newToken(),
        searchText: searchTextOf(name, email, phone, description, ident),
        createdAt,
        lastSentAt: by === 'customer' ? null : createdAt,
      }));
  });
  await tx.insert(paymentRequests).values(rows);
  const histories = rows.flatMap((row) =>
    demoHistoryOf(row).map((happening) => ({ ...happening, id: newId(), tenantId, paymentRequestId: row.id })),
  );
  await tx.insert(paymentHistory).values(histories);
};

type TenantFields = Pick<typeof tenants.$inferInsert, 'name' | 'host' | 'hasBeepaidGoModule'>;

/** Makes the tenant; undefined when its host is taken, as it is from the second start on. */
const claimTenant = async (tx: Transaction, fields: TenantFields, now: Date) => {
  const row = { ...fields, id: newId(), includeVat: true, createdAt: daysBefore(now, 90) };
  const [claimed] = await tx.insert(tenants).values(row).onConflictDoNothing().returning({ id: tenants.id });
  return claimed?.id;
};

/** Makes the demo's two tenants where they are absent; any number of processes may do so at once. */
export const seedDemo = async ({ system }: Database, now: Date) => {
  const present = await system.select({ host: tenants.host }).from(tenants);
  const hosts = new Set(present.map(({ host }) => host));
  if (hosts.has(demoHost) && hosts.has(`nogo.${demoHost}`)) return;

  const passwordHash = await hashPassword(demoLogin.password);
  await system.transaction(async (tx) => {
    const shop = { name: 'Harbour Street Dental', host: demoHost, hasBeepaidGoModule: true };
    const tenantId = await claimTenant(tx, shop, now);
    if (tenantId !== undefined) {
      const demo = { tx, tenantId, passwordHash, now };
      const logins = await seedLogins(demo);
      await seedColleagues(demo);
      await seedServices(demo);
      await seedPayments(demo, logins, await seedCustomers(demo));
    }
    const withoutModule = { name: 'Tideway Motors', host: `nogo.${demoHost}`, hasBeepaidGoModule: false };
    const other = await claimTenant(tx, withoutModule, now);
    if (other !== undefined) await seedLogins({ tx, tenantId: other, passwordHash, now });
  });
};
