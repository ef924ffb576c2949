import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportPreview } from '../../../contract/entities/import.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertService,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, customers, importedRows, services, tenants } from '../../db/schema.ts';
import { purgeExpired } from '../purge-expired.ts';

const database = await openTestDatabase();
const shop = setUpTestShop(database);

const toPayload = (text: string, subject: 'customers' | 'services' = 'customers') => ({
  subject,
  file: Buffer.from(text).toString('base64'),
});
interface Choice {
  readonly line: number;
  readonly fields: readonly string[];
}
const preview = async (text: string, subject?: 'customers' | 'services') =>
  (await shop.client.post('/services/imports/preview/', toPayload(text, subject)))
    .body as ImportPreview;
const importText = async (
  text: string,
  choices: readonly Choice[] = [],
  subject?: 'customers' | 'services',
) => shop.client.post('/services/imports/', { ...toPayload(text, subject), choices });
const undo = async (id: unknown) => shop.client.post(`/services/imports/${id}/undo/`);
const readCustomers = () =>
  database.unscopedDb
    .select({ name: customers.name, email: customers.email, phone: customers.phone })
    .from(customers)
    .orderBy(asc(customers.name));

const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' };
const kim = { name: 'Kim Lee', email: 'kim@example.com', phone: null };

describe('an import of customers', () => {
  const file = [
    'Name,Email,Phone',
    'Jo Bloggs,JO@example.com,+44 7700 900123',
    'Kim Leigh,kim@example.com,07700 900124',
    'Zoë Brönte,zoe@example.com,',
    'Zoe B,zoe@example.com,',
    'Nobody,,',
    'Pat,pat@nowhere,',
    'www.example.com,web@example.com,',
  ].join('\n');

  beforeEach(async () => {
    await insertCustomer(database, shop.tenant, jo);
    await insertCustomer(database, shop.tenant, kim);
  });

  test('shows every row in its group, and changes nothing [import 2.1]', async () => {
    const { rows, headings, columns } = await preview(file);
    expect(headings).toEqual(['Name', 'Email', 'Phone']);
    expect(columns).toMatchObject({ name: 0, email: 1, phone: 2, firstName: null });
    expect(
      rows.map(({ line, group, differing, problem }) => [line, group, differing, problem]),
    ).toEqual([
      [2, 'same', [], null],
      [3, 'different', ['name', 'phone'], null],
      [4, 'new', [], null],
      [5, 'unusable', [], 'The same as row 4'],
      [6, 'unusable', [], expect.stringMatching(/email.*phone/i)],
      [7, 'unusable', [], expect.stringMatching(/email/i)],
      [8, 'unusable', [], expect.stringMatching(/name/i)],
    ]);
    expect(rows[1]?.stored).toEqual({ name: 'Kim Lee', email: 'kim@example.com', phone: '' });
    expect(await readCustomers()).toEqual([jo, kim]);
  });

  test('adds the new rows, changes only the chosen fields, and changes nothing the second time [import 2.2, import 2.3]', async () => {
    const { status, body } = await importText(file, [{ line: 3, fields: ['phone'] }]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ subject: 'customers', added: 1, changed: 1 });
    const after = [
      jo,
      { ...kim, phone: '07700 900124' },
      { name: 'Zoë Brönte', email: 'zoe@example.com', phone: null },
    ];
    expect(await readCustomers()).toEqual(after);
    expect((await importText(file)).body).toMatchObject({ added: 0, changed: 0 });
    expect(await readCustomers()).toEqual(after);
    const found = await shop.client.get('/services/customers/?search=07700900124');
    expect(found.body).toMatchObject({ count: 1 });
  });

  test('joins first and last names, and takes the columns that the owner has chosen [import 1.3]', async () => {
    const text = 'First Name,Last Name,Mail,Other\nAda,Byron,ada@example.com,ada@home.example\n';
    expect((await preview(text)).rows[0]?.values).toEqual({
      name: 'Ada Byron',
      email: 'ada@example.com',
      phone: '',
    });
    const columns = { firstName: 0, lastName: 1, email: 3 };
    const { body } = await shop.client.post('/services/imports/preview/', {
      ...toPayload(text),
      columns: { first_name: columns.firstName, last_name: columns.lastName, email: columns.email },
    });
    expect((body as ImportPreview).rows[0]).toMatchObject({
      group: 'new',
      values: { name: 'Ada Byron', email: 'ada@home.example' },
    });
  });

  test('is undone within a day, except for customers that were changed or used since [import 2.4]', async () => {
    const text =
      'Name,Email,Phone\nA,a@example.com,\nB,b@example.com,\nC,c@example.com,\nKim Lee,kim@example.com,07700 900124\n';
    const { body } = await importText(text, [{ line: 5, fields: ['phone'] }]);
    const { id } = Object(body);
    const [a, b] = await Promise.all(
      ['a@example.com', 'b@example.com'].map(async (email) => {
        const rows = await database.unscopedDb
          .select()
          .from(customers)
          .where(eq(customers.email, email));
        return rows[0];
      }),
    );
    if (!a || !b) return expect.unreachable('both were imported');
    await insertPaymentRequest(database, a);
    await shop.client.put(`/services/customers/${b.id}/`, { name: 'Bea', email: 'b@example.com' });
    expect((await shop.client.get('/services/imports/')).body).toEqual([
      expect.objectContaining({ id, added: 3, changed: 1, undoUntil: expect.any(String) }),
    ]);
    expect((await undo(id)).body).toEqual({ removed: 1, restored: 1, left: 2 });
    expect((await readCustomers()).map(({ name }) => name)).toEqual([
      'A',
      'Bea',
      'Jo Bloggs',
      'Kim Lee',
    ]);
    expect((await readCustomers()).at(-1)).toEqual(kim);
    expect((await undo(id)).body).toEqual({ removed: 0, restored: 0, left: 0 });
    expect((await shop.client.get('/services/imports/')).body).toEqual([
      expect.objectContaining({ id, undoUntil: null }),
    ]);
  });

  test('cannot be undone after a day, because the data for an undo is deleted [import 2.4, import 2.7]', async () => {
    const { body } = await importText('Name,Email\nA,a@example.com\n');
    const later = new Date(shop.server.clock().getTime() + DAY_MS + 1);
    await purgeExpired(database, later);
    expect(await database.unscopedDb.select().from(importedRows)).toEqual([]);
    expect((await undo(Object(body).id)).status).toBe(404);
  });

  test('is refused to staff who are not owners, and is in the activity log [import 2.5]', async () => {
    const colleague = await insertUser(database, shop.tenant, { email: 'kit@example.com' });
    const client = createTestClient(shop.server);
    await client.logIn(colleague.email, testPassword);
    for (const path of ['/services/imports/preview/', '/services/imports/']) {
      const payload = { ...toPayload('Name,Email\nA,a@example.com\n'), choices: [] };
      expect((await client.post(path, payload)).body).toMatchObject({ code: 'owner_only' });
    }
    expect((await client.get('/services/customers/export/')).body).toMatchObject({
      code: 'owner_only',
    });
    const { body } = await importText('Name,Email\nA,a@example.com\n');
    await undo(Object(body).id);
    const kinds = await database.unscopedDb
      .select({
        kind: auditEvents.kind,
        userId: auditEvents.userId,
        changes: auditEvents.changes,
      })
      .from(auditEvents)
      .orderBy(auditEvents.at, auditEvents.id);
    expect(kinds.slice(-2)).toEqual([
      {
        kind: 'customers_imported',
        userId: shop.user.id,
        changes: [{ field: 'addedCount', old: null, new: 1 }],
      },
      {
        kind: 'import_undone',
        userId: shop.user.id,
        changes: [{ field: 'removedCount', old: null, new: 1 }],
      },
    ]);
  });

  test('of another tenant can be neither seen nor undone [import 2.5]', async () => {
    const { body } = await importText('Name,Email\nA,a@example.com\n');
    await database.unscopedDb.update(tenants).set({ host: 'other.example' });
    const other = await createTestShop({ ...database, clear: async () => undefined });
    expect((await other.client.get('/services/imports/')).body).toEqual([]);
    expect((await other.client.post(`/services/imports/${Object(body).id}/undo/`)).status).toBe(
      404,
    );
  });

  test('can have thousands of customers [import 2.6]', async () => {
    const lines = Array.from(
      { length: 1_500 },
      (_, index) => `Customer ${index},c${index}@example.com,07700 ${900_000 + index}`,
    );
    const large = ['Name,Email,Phone', ...lines].join('\n');
    expect((await importText(large)).body).toMatchObject({ added: 1_500, changed: 0 });
    expect((await importText(large)).body).toMatchObject({ added: 0, changed: 0 });
  });

  test('of our own download of all customers changes nothing [import 1.4]', async () => {
    await insertCustomer(database, shop.tenant, {
      name: '=Zoë "Z", Ltd',
      email: null,
      phone: '+353 87 123 4567',
    });
    const { text, headers } = await shop.client.get('/services/customers/export/');
    expect(headers.get('content-disposition')).toMatch(/customers-.*\.csv/);
    const { rows } = await preview(text);
    expect(rows.map(({ group }) => group)).toEqual(['same', 'same', 'same']);
  });
});

describe('an import of services', () => {
  const file =
    'Name\tDescription\tPrice\nCrown\t\t£450.00\nFilling\tWhite\t95\nAdvice\t\t\nBad\t\t-1\n';

  test('adds prices as the shop types them, and changes the chosen fields of existing services [import 2.2, import 2.3]', async () => {
    await insertService(database, shop.tenant, {
      name: 'Filling',
      description: 'Silver',
      cost: 9000,
    });
    const { rows } = await preview(file, 'services');
    expect(rows.map(({ group, differing }) => [group, differing])).toEqual([
      ['new', []],
      ['different', ['description', 'price']],
      ['new', []],
      ['unusable', []],
    ]);
    const { body } = await importText(file, [{ line: 3, fields: ['price'] }], 'services');
    expect(body).toMatchObject({ added: 2, changed: 1 });
    const read = () =>
      database.unscopedDb
        .select({
          name: services.name,
          description: services.description,
          cost: services.cost,
          costGross: services.costGross,
        })
        .from(services)
        .orderBy(asc(services.name));
    expect(await read()).toEqual([
      { name: 'Advice', description: 'Advice', cost: 0, costGross: null },
      { name: 'Crown', description: 'Crown', cost: 45_000, costGross: null },
      { name: 'Filling', description: 'Silver', cost: 9_500, costGross: null },
    ]);
    expect((await undo(Object(body).id)).body).toEqual({ removed: 2, restored: 1, left: 0 });
    expect(await read()).toEqual([
      { name: 'Filling', description: 'Silver', cost: 9_000, costGross: null },
    ]);
  });

  test('reads prices as prices with VAT if the shop types them so [import 2.2]', async () => {
    await database.unscopedDb.update(tenants).set({ includeVat: true, pricesIncludeVat: true });
    // The first server has read the tenant already.
    const client = createTestClient(createTestServer(database));
    await client.logIn(shop.user.email, testPassword);
    Object.assign(shop, { client });
    await importText('Name,Price\nCrown,120.00\n', [], 'services');
    expect(await database.unscopedDb.select().from(services)).toEqual([
      expect.objectContaining({ cost: 10_000, costGross: 12_000 }),
    ]);
    expect((await preview('Name,Price\nCrown,120.00\n', 'services')).rows[0]?.group).toBe('same');
  });
});

test('a merge of two customers keeps all requests, and adds addresses that were missing [import 3.1]', async () => {
  const first = await insertCustomer(database, shop.tenant, { ...jo, phone: null });
  const other = await insertCustomer(database, shop.tenant, { ...jo, name: 'J. Bloggs' });
  await insertPaymentRequest(database, first);
  await insertPaymentRequest(database, other);
  const merge = (id: string, otherId: string) =>
    shop.client.post(`/services/customers/${id}/merge/`, { other_id: otherId });
  expect((await merge(first.id, first.id)).status).toBe(400);
  const { status, body } = await merge(first.id, other.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: first.id, ...jo });
  const requests = await shop.client.get(`/services/payments/?customer_id=${first.id}`);
  expect(requests.body).toMatchObject({ count: 2 });
  expect((await shop.client.get(`/services/customers/${other.id}/`)).status).toBe(404);
  expect((await merge(first.id, other.id)).status).toBe(404);
});
