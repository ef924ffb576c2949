import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertTenant } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { listenOnFreePort } from '../../tests/support/network/listen-on-free-port.ts';
import { newId } from '../lib/crypto/ids.ts';
import { fetchLimited } from '../lib/outgoing/fetch-limited.ts';
import { connectImap } from '../lib/outgoing/imap-client.ts';
import { readCertificate } from '../lib/outgoing/read-certificate.ts';
import { createSmtpClient } from '../lib/outgoing/smtp-client.ts';
import { customers } from './schema.ts';
import type { TenantScope } from './tenant-scope.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
const one = sql`select 1`;
let tenantId: string;
beforeEach(async () => {
  await database.clear();
  tenantId = (await insertTenant(database)).id;
});
afterEach(() => vi.useRealTimers());

const insertCustomer = ({ tx }: TenantScope) =>
  tx
    .insert(customers)
    .values({ id: newId(), tenantId, name: 'Jo', searchText: 'jo', createdAt: new Date() });
const countCustomers = () => unscopedDb.$count(customers, eq(customers.tenantId, tenantId));

let requestCount = 0;
const provider = createServer((_request, response) => {
  requestCount += 1;
  response.end('{}');
});
const port = await listenOnFreePort(provider);
const url = `http://127.0.0.1:${port}/`;
const timeoutMs = 5_000;
const request = () => fetchLimited(url, { timeoutMs, maxBytes: 1_000 });
const mail = createSmtpClient({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs });
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const waits: [string, () => unknown][] = [
  ['a statement outside the transaction', () => unscopedDb.select().from(customers)],
  ['a count outside the transaction', () => unscopedDb.$count(customers)],
  ['a transaction', () => unscopedDb.transaction((tx) => tx.execute(one))],
  ['a transaction of a tenant', () => database.forTenant(tenantId, insertCustomer)],
  ['notifications', () => database.listen('any', { onMessage: vi.fn(), onGap: vi.fn() })],
  ['a request', request],
  ['an email', () => mail.send({ to: 'jo@example.com' })],
  ['a log-in at a mail server', () => mail.verify()],
  ['a mailbox', () => connectImap(`imap://127.0.0.1:${port}`, { timeoutMs })],
  ['a certificate', () => readCertificate(`https://127.0.0.1:${port}`, timeoutMs)],
];

test.each(waits)(
  '%s is refused inside a transaction, which writes nothing even if the error is caught [crash 2.6]',
  async (_name, wait) => {
    await request();
    const countBefore = requestCount;
    const errors: unknown[] = [];
    const run = database.forTenant(tenantId, async (scope) => {
      await insertCustomer(scope);
      const catchError = async () => wait();
      await catchError().catch((error) => errors.push(error));
    });
    await expect(run).rejects.toThrow(/^Inside a transaction, the server must not wait for /);
    expect(errors).toHaveLength(1);
    expect([await countCustomers(), requestCount]).toEqual([0, countBefore]);
    await database.forTenant(tenantId, insertCustomer);
    expect(await countCustomers()).toBe(1);
  },
);

const createSignal = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

test('Work that a transaction starts can wait for other servers once the transaction has ended [crash 2.6]', async () => {
  const commit = createSignal();
  const later = await database.forTenant(tenantId, async (scope) => {
    await insertCustomer(scope);
    return { count: commit.promise.then(countCustomers) };
  });
  commit.resolve();
  expect(await later.count).toBe(1);
});

test('A transaction that waits for 10 seconds is rolled back, its later statements fail, and the next transaction works [crash 2.6]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inserted = createSignal();
  const response = createSignal();
  let late: Promise<unknown> = Promise.resolve();
  const run = database.forTenant(tenantId, async (scope) => {
    await insertCustomer(scope);
    inserted.resolve();
    await response.promise;
    late = insertCustomer(scope);
    return late;
  });
  const outcome = expect(run).rejects.toThrow('executed no statement for 10 seconds');
  await inserted.promise;
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  response.resolve();
  await response.promise;
  await expect(late).rejects.toThrow();
  expect(await countCustomers()).toBe(0);
  await database.forTenant(tenantId, insertCustomer);
  expect(await countCustomers()).toBe(1);
});

test('A statement after the end of its transaction fails [crash 2.6]', async () => {
  const ended = await database.forTenant(tenantId, async (scope) => scope);
  await expect(insertCustomer(ended)).rejects.toThrow();
  expect(await countCustomers()).toBe(0);
});
