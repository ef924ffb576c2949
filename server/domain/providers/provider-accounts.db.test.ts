import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { prepareCredentials } from '../../db/migrate/prepare-credentials.ts';
import { providerAccounts } from '../../db/schema.ts';
import {
  decryptCredentials,
  removeProviderAccount,
  setProviderAccount,
} from './provider-accounts.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });

beforeEach(async () => {
  await database.clear();
  logged.length = 0;
});

const now = new Date('2026-11-21T09:30:00Z');
const [olderSecret, newerSecret] = [
  'the older of two secrets, 32 chars',
  'the newer of two secrets, 32 chars',
];
const credentials = {
  provider: 'stripe',
  secretKey: 'sk_live_hunter2',
  webhookSecret: 'whsec_hunter3',
} as const;

const insertAccount = async () => {
  const tenant = await insertTenant(database, { host: 'shop.example.com' });
  await unscopedDb.transaction((tx) =>
    setProviderAccount(tx, tenant.id, credentials, [olderSecret], now),
  );
  return tenant;
};

const getAccount = async () => {
  const [account] = await unscopedDb.select().from(providerAccounts);
  return account ?? expect.unreachable('there is an account');
};

const prepare = (...secrets: string[]) => prepareCredentials(database, secrets, logger);

test('A server whose tenants have no accounts of their own starts without APP_SECRET [money 1.7]', async () => {
  await insertTenant(database);
  await expect(prepare()).resolves.toBeUndefined();
});

test('A server whose tenants have accounts of their own does not start without APP_SECRET or with a wrong one [money 1.7]', async () => {
  await insertAccount();
  await expect(prepare()).rejects.toThrow(/^APP_SECRET is missing: [^\n]+$/);
  await expect(prepare(newerSecret)).rejects.toThrow(
    'APP_SECRET does not decrypt the provider account of shop.example.com',
  );
  await expect(prepare(olderSecret)).resolves.toBeUndefined();
});

test('A replaced account that APP_SECRET does not decrypt is logged, and the server starts', async () => {
  const tenant = await insertAccount();
  await unscopedDb.transaction((tx) => removeProviderAccount(tx, tenant.id, now));
  await expect(prepare()).rejects.toThrow('APP_SECRET is missing');
  await prepare(newerSecret);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      host: 'shop.example.com',
      account: (await getAccount()).id,
    }),
  ]);
});

test('The start encrypts keys again with the newest secret when an older secret has encrypted them [money 1.7]', async () => {
  await insertAccount();
  await prepare(newerSecret, olderSecret);
  const account = await getAccount();
  expect(decryptCredentials(account, [newerSecret])).toEqual(credentials);
  await prepare(newerSecret, olderSecret);
  expect(await getAccount()).toEqual(account);
  await expect(prepare(newerSecret)).resolves.toBeUndefined();
});

test('The database contains no key, and the keys of one account do not decrypt for another account [money 1.2]', async () => {
  await insertAccount();
  const account = await getAccount();
  expect(JSON.stringify(account)).not.toMatch(/hunter|sk_live|whsec/);
  const stored = account.encryptedCredentials
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(stored.join()).not.toMatch(/hunter|sk_live|whsec/);
  expect(decryptCredentials(account, [olderSecret])).toEqual(credentials);
  expect(decryptCredentials({ ...account, id: account.tenantId }, [olderSecret])).toBeUndefined();
  expect(logged).toEqual([]);
});
