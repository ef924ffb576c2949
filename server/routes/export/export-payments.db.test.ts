import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertCustomer,
  insertNewRequest,
  insertPaymentRequest,
  insertTenant,
} from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import type { Database } from '../../db/database.ts';
import { tenants } from '../../db/schema.ts';
import { readPaymentCsv } from '../../domain/payments/export-payments.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { formatCsvLine } from '../../lib/text/csv.ts';

const database = await openTestDatabase();

const path = '/services/payments/export/';
const settings = { webhookSecrets: [webhookSecret] };
let { server, tenant, user, client } = await createTestShop(database, settings);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database, settings));
});

const insertJo = () => insertCustomer(database, tenant);
const toLines = (text: string) => text.trimEnd().split('\r\n');
const getDescriptions = (text: string) =>
  toLines(text)
    .slice(1)
    .map((line) => line.split(',')[5]);
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));

describe('the CSV export of the payments list', () => {
  test('has a line for each payment, newest first, with UK times and amounts in pounds', async () => {
    const customer = await insertCustomer(database, tenant, {
      name: 'Zoë "Zo" O’Neil, Ltd',
      phone: null,
    });
    await insertPaymentRequest(database, customer, {
      createdAt: at(1),
      description: 'First',
      customerCreated: true,
    });
    const fields = { amountNet: 123450, amountVat: 24690, amountGross: 148140, userId: user.id };
    const payment = await insertPaymentRequest(database, customer, {
      ...fields,
      createdAt: at(2),
      lastSentAt: at(3),
    });
    await createTestProvider(server).sendEvent('paid', payment.id);

    const { status, headers, text } = await client.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="payments-2026-03-02.csv"',
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const [head, newest = '', oldest = ''] = toLines(text);
    expect(head).toContain('"Created At","Ident","Customer","Email"');
    expect(newest).toBe(
      [
        '"2026-03-01 09:02:00"',
        `"${payment.ident}"`,
        '"Zoë ""Zo"" O’Neil, Ltd"',
        '"jo@example.com"',
        '',
        `"${payment.description}"`,
        '1234.50,246.90,1481.40',
        '"paid"',
        '"Ali Baker"',
        '"2026-03-01 09:03:00"',
        '"2026-03-02 09:00:00"',
        '1481.40,0.00,0.00,0.00',
      ].join(','),
    );
    expect(oldest).toContain('"Customer"');
  });

  test('has for each payment what was taken, refunded, disputed and paid in another way [money 9.16]', async () => {
    const customer = await insertJo();
    const payment = await insertPaymentRequest(database, customer, {
      createdAt: at(1),
      amountGross: 12_000,
    });
    const refund = {
      id: 're',
      idempotencyKey: undefined,
      amountPence: 4_000,
      status: 'done',
    } as const;
    const dispute = {
      id: 'dp',
      amountPence: 4_500,
      state: 'needs_response',
      openedAt: at(1),
    } as const;
    await settleFacts(database, payment, {
      charge: createChargeFact(payment, { refunds: [refund], disputes: [dispute] }),
    });
    await settleFacts(database, payment, { charge: createChargeFact(payment) });
    await settleFacts(database, payment, {
      charge: createChargeFact(payment, { currency: 'EUR' }),
    });
    const paidInCash = await insertPaymentRequest(database, customer, { createdAt: at(0) });
    await settleFacts(database, paidInCash, {
      recorded: {
        id: newId(),
        amountPence: 6_000,
        way: 'cash',
        receivedOn: '2026-03-01',
        note: null,
        sendsReceipt: false,
        userId: user.id,
      },
    });
    const [, line, cash] = toLines((await client.get(path)).text);
    expect(line).toMatch(/,240\.00,40\.00,45\.00,0\.00$/);
    expect(cash).toMatch(/,60\.00,0\.00,0\.00,60\.00$/);
  });

  test('has the UK time of a payment at night in summer, and phone numbers with their leading zero [money 9.17]', async () => {
    const createdAt = new Date('2026-07-01T23:30:00Z');
    const phones = [
      ['+44 7700 900611', '+447700900611'],
      ['00353 87 123 4567', '+353871234567'],
      ['=1', ''],
    ] as const;
    for (const [phone, phoneE164] of phones) {
      const customer = await insertCustomer(database, tenant, { phone });
      await insertPaymentRequest(database, customer, { createdAt, phoneE164 });
    }
    const lines = toLines((await client.get(path)).text).slice(1);
    for (const line of lines) expect(line).toMatch(/^"2026-07-02 00:30:00",/);
    expect(lines.map((line) => line.split(',')[4]).toSorted()).toEqual([
      `"'=1"`,
      '"+353 87 123 4567"',
      '"07700 900611"',
    ]);
  });

  test('begins with a UTF-8 byte order mark, which Excel needs', async () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.app.request(`http://localhost/api${path}`, {
      headers: { cookie },
    });
    expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 4)).toEqual([
      0xef, 0xbb, 0xbf, 0x22,
    ]);
  });

  test('contains all results of the list, also when they fill several pages and batches', async () => {
    const [customer, kim] = [
      await insertJo(),
      await insertCustomer(database, tenant, { name: 'Kim' }),
    ];
    // Two rows share each timestamp, so the export has to sort by the id, too.
    for (let index = 0; index < 503; index += 1) {
      const createdAt = at(Math.floor(index / 2));
      await insertPaymentRequest(database, customer, {
        createdAt,
        description: `Crown no${index}`,
      });
    }
    await insertPaymentRequest(database, kim, { description: 'Crown for Kim', userId: user.id });
    const all = getDescriptions((await client.get(path)).text);
    expect(all).toHaveLength(504);
    expect(new Set(all).size).toBe(504);
    expect(getDescriptions((await client.get(`${path}?search=crown+no17`)).text)).toHaveLength(11);
    expect(getDescriptions((await client.get(`${path}?customer_id=${kim.id}`)).text)).toEqual([
      '"Crown for Kim"',
    ]);
    expect(getDescriptions((await client.get(`${path}?user_id=${user.id}`)).text)).toEqual([
      '"Crown for Kim"',
    ]);
    expect(getDescriptions((await client.get(`${path}?user_id=nobody`)).text)).toEqual([]);
  });

  test('is sent in batches, and waits for a slow reader', async () => {
    const customer = await insertJo();
    for (let minute = 0; minute < 501; minute += 1) {
      await insertPaymentRequest(database, customer, { createdAt: at(minute) });
    }
    let reads = 0;
    const readCountingDatabase: Database = {
      ...database,
      forTenant: (tenantId, work) => {
        reads += 1;
        return database.forTenant(tenantId, work);
      },
    };
    const lines = readPaymentCsv(
      readCountingDatabase,
      tenant.id,
      {},
      { userId: user.id, now: server.clock() },
    );
    await lines.next();
    expect(reads).toBe(1);
    await lines.return();
    expect(reads).toBe(1);
  });

  test.each([
    '=1+1',
    '+44 7700 900123',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\tx',
    '\rx',
    ' =1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' ＝1',
  ])('escapes %j so that a spreadsheet does not run it as a formula [attack 6.4]', (text) => {
    expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
  });

  test('requires a session and the module, and contains no data of another tenant', async () => {
    await insertPaymentRequest(database, await insertJo(), { description: 'Ours' });
    const other = await insertTenant(database, { host: 'other.example' });
    await insertNewRequest(database, other, {
      description: 'Theirs',
    });
    expect((await createTestClient(server).get(path)).body).toMatchObject({
      code: 'not_authenticated',
    });
    expect(getDescriptions((await client.get(path)).text)).toEqual(['"Ours"']);
    expect((await client.get(`${path}?search=%00`)).body).toMatchObject({ code: 'invalid' });
    await database.unscopedDb.update(tenants).set({ hasBeepaidGoModule: false });
    server.clock.advance(2_000);
    expect((await client.get(path)).body).toMatchObject({ code: 'module_disabled' });
  });
});
