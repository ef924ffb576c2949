import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertCustomer, insertPaymentRequest } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { createTestShop } from '../../tests/support/server/test-shop.ts';
import { customers, paymentRequests } from '../db/schema.ts';
import { fillPhoneNumbers } from './fill-phone-numbers.ts';

const database = await openTestDatabase();
const { client, tenant } = await createTestShop(database);

const fill = () =>
  fillPhoneNumbers({
    database,
    phoneCountries: ['IE', 'GB'],
    signal: new AbortController().signal,
  });

const find = async (path: string, search: string) =>
  Object((await client.get(`/services/${path}/?search=${encodeURIComponent(search)}`)).body).count;

/** A row of a server of an older release, which did not know the column. */
const insertOldCustomer = (phone: string) =>
  insertCustomer(database, tenant, { phone, searchText: phone });

beforeEach(async () => {
  await database.unscopedDb.delete(paymentRequests);
  await database.unscopedDb.delete(customers);
});

const readNumbers = async (table: typeof customers | typeof paymentRequests) =>
  (
    await database.unscopedDb.select({ phoneE164: table.phoneE164 }).from(table).orderBy(table.id)
  ).map(({ phoneE164 }) => phoneE164);

test('the server converts phone numbers of older rows, and a search then finds them in every spelling [text 2.4]', async () => {
  const customer = await insertOldCustomer('\u202d087 123 4567\u202c');
  await insertPaymentRequest(database, customer, { searchText: customer.searchText });
  await insertOldCustomer('ask at the desk');
  await fill();
  expect(await readNumbers(customers)).toEqual(['+353871234567', '']);
  expect(await readNumbers(paymentRequests)).toEqual(['+353871234567']);
  for (const search of ['+353 87', '087 123', '0871234567', '00353871234567', '+353 (0)87 12']) {
    expect([search, await find('customers', search)]).toEqual([search, 1]);
    expect([search, await find('payments', search)]).toEqual([search, 1]);
  }
});

test('the server converts a phone number again when a server of an older release has changed it [text 2.4]', async () => {
  const { id } = await insertOldCustomer('087 123 4567');
  await fill();
  await database.unscopedDb
    .update(customers)
    .set({ phone: '07700 900123', searchText: 'jo\n07700 900123\n07700900123' })
    .where(eq(customers.id, id));
  expect(await readNumbers(customers)).toEqual([null]);
  await database.unscopedDb.execute(sql`update customers set phone = '+44 7700 900123'`);
  await fill();
  expect(await readNumbers(customers)).toEqual(['+447700900123']);
});
