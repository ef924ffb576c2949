import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { grossOf, vatOf } from '../../../contract/money.ts';
import { paymentStatuses } from '../../../contract/payment-status.ts';
import type { Database } from '../../../server/db/database.ts';
import { customers, paymentRequests, tenants, users } from '../../../server/db/schema.ts';
import { demoHost, seedDemo } from '../../../server/db/seed-demo.ts';
import { newId, newIdent, newToken } from '../../../server/lib/ids.ts';
import { searchTextOf } from '../../../server/lib/search-text.ts';

export const shopSize = { customers: 5_000, payments: 50_000 } as const;

const batch = 500;
const minuteMs = 60_000;
const firstNames = 'Ada Bea Cal Dot Eve Fay Gus Hal Ida Jon Kit Lea Max Nell Otto Pia Quin Rex Sal Ted'.split(' ');
const lastNames =
  'Ash Byron Cole Dean Ellis Ford Grant Hale Irwin Jolly Kerr Lowe Marsh Nash Odell Pike Quick Reed Stone Thorn Usher Vane Wynn Yates Zeal'.split(
    ' ',
  );
const initials = 'ABCDEFGHIJ';
const treatments =
  'Check-up,Hygienist visit,Whitening,Filling,Crown,Bridge,Root canal,Extraction,Veneer,X-ray,Mouthguard,Denture,Implant,Aligner,Sealant,Scale and polish,Emergency visit,Consultation,Retainer,Fluoride'.split(
    ',',
  );

/** Words of every kind that people search by, and how many payments hold them: a twentieth, ten, none. */
export const searches = { common: 'hygienist', rare: 'Ada A. Ash', absent: 'nobody at all' } as const;

const pick = <Item>(items: ArrayLike<Item>, index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

const customerRow = (tenantId: string, index: number, now: Date) => {
  const first = pick(firstNames, index);
  const last = pick(lastNames, Math.floor(index / firstNames.length));
  const initial = pick(initials, Math.floor(index / firstNames.length / lastNames.length));
  const name = `${first} ${initial}. ${last}`;
  const email = `${first}.${initial}.${last}@example.com`.toLowerCase();
  const phone = `07700 9${String(10_000 + index)}`;
  const createdAt = new Date(now.getTime() - (shopSize.customers - index) * 60 * minuteMs);
  return { id: newId(), tenantId, name, email, phone, searchText: searchTextOf(name, email, phone), createdAt };
};

type Customer = ReturnType<typeof customerRow>;

const paymentRow = (customer: Customer, userId: string, index: number, now: Date) => {
  const { id: customerId, tenantId, name, email, phone } = customer;
  const ident = newIdent();
  const description = `${pick(treatments, index)}, invoice ${index}`;
  const amountNet = 500 + ((index * 7_919) % 90_000);
  const createdAt = new Date(now.getTime() - (shopSize.payments - index) * 20 * minuteMs);
  return {
    id: newId(),
    tenantId,
    ident,
    customerId,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    description,
    amountNet,
    amountVat: vatOf(amountNet, 'T1'),
    amountGross: grossOf(amountNet, 'T1'),
    vatCode: 'T1',
    status: pick(paymentStatuses, index),
    userId,
    payToken: newToken(),
    searchText: searchTextOf(name, email, phone, description, ident),
    createdAt,
    lastSentAt: createdAt,
  } as const;
};

const inBatches = async (count: number, insert: (indexes: number[]) => PromiseLike<unknown>) => {
  for (let from = 0; from < count; from += batch) {
    await insert(Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index));
    await setImmediate();
  }
};

/** Fills the demo's shop, as it would be after years of trade, and returns one customer of it. */
export const fillShop = async (database: Database) => {
  const now = new Date();
  const { system } = database;
  await seedDemo(database, now);
  const [owner] = await system
    .select({ id: users.id, tenantId: users.tenantId })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(sql`${tenants.host} = ${demoHost} and ${users.isOwner}`);
  if (!owner) throw new Error('The demo has no owner');

  const people = Array.from({ length: shopSize.customers }, (_, index) => customerRow(owner.tenantId, index, now));
  await inBatches(people.length, (indexes) =>
    system.insert(customers).values(indexes.map((index) => pick(people, index))),
  );
  // A stride that shares no factor with the customers spreads each one's payments over the years.
  await inBatches(shopSize.payments, (indexes) =>
    system
      .insert(paymentRequests)
      .values(indexes.map((index) => paymentRow(pick(people, index * 37), owner.id, index, now))),
  );
  await system.execute(sql`vacuum analyze`);
  return pick(people, 0);
};
