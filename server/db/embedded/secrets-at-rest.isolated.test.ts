import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import { smtpAccount } from '../../../tests/support/messages/smtp-service.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTabletCode } from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { useBuiltServer } from '../../../tests/support/short-lived-process.ts';
import { backup } from '../../cli/database/backup.ts';
import { setEmailAccount } from '../../domain/messages/accounts/email-accounts.ts';
import { setTextAccount } from '../../domain/messages/accounts/text-accounts.ts';
import { setProviderAccount } from '../../domain/providers/provider-accounts.ts';
import { loadVapidKeys } from '../../domain/push/push-transport.ts';
import { issueSetupToken } from '../../domain/setup/setup-link.ts';
import { readConfig } from '../../lib/settings/config.ts';
import type { Database } from '../database.ts';
import { loadSecret } from '../server-settings.ts';
import { unpack } from './backup/archive.ts';
import { verifyBackup } from './backup/backup-file.ts';
import { openEmbedded } from './open-embedded.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// The server restores each backup for a check in a process of its own.
process.execArgv.push('--import', useBuiltServer);

const appSecret = 'a-secret-of-at-least-32-characters';
const logger = pino({ enabled: false });
const password = 'a long walk home in the rain';
const newUser = (email: string) => ({
  firstName: 'Sam',
  lastName: 'Carter',
  email,
  phone: '',
  isActive: true,
});
const textAccount = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: '3c'.repeat(16),
  sender: '+447700900999',
};

const getTokens = (text: string) =>
  [...text.matchAll(/#(?:token=)?([\w-]{16,})/g)].map(([, token = '']) => token);

/** What must not be found in files. */
const collectSecrets = async (database: Database) => {
  const secrets = new Set<string>([password, testPassword, webhookSecret, textAccount.authToken]);
  secrets.add(smtpAccount.password);
  const now = new Date();
  secrets.add((await issueSetupToken(database, undefined, now)) ?? '');
  secrets.add(await loadSecret(database, [appSecret]));
  secrets.add((await loadVapidKeys(database, [appSecret])).privateKey);
  const server = createTestServer(database, { appSecrets: [appSecret] });
  const tenant = await insertTenant(database);
  const user = await insertUser(database, tenant, { isOwner: true });
  const colleague = await insertUser(database, tenant, { email: 'kim@example.com' });
  await database.unscopedDb.transaction(async (tx) => {
    const credentials = { provider: 'webhook', webhookSecrets: webhookSecret } as const;
    await setProviderAccount(tx, tenant.id, credentials, [appSecret], now);
    await setTextAccount(tx, tenant.id, textAccount, [appSecret], now);
    await setEmailAccount(tx, tenant.id, smtpAccount, [appSecret], now);
  });

  const client = createTestClient(server);
  await client.logIn(user.email, testPassword);
  await client.post('/password/set/', { password, passwordConfirm: password });
  await client.post('/invites/', newUser('sam@example.com'), { 'idempotency-key': 'invite' });
  await client.post(`/users/${colleague.id}/reset_link/`);
  await createTestClient(server).post('/password/forgot/', { email: user.email });
  await vi.waitUntil(async () => (await server.messages()).length >= 4);

  // Without mail, the links are in the responses.
  const withoutMail = createTestServer(database, { sendsEmail: false, clock: server.clock });
  const owner = createTestClient(withoutMail);
  await owner.logIn(user.email, password);
  const invite = () =>
    owner.post('/invites/', newUser('lee@example.com'), { 'idempotency-key': 'lee' });
  for (const { text } of [
    await invite(),
    await invite(),
    await owner.post(`/users/${colleague.id}/reset_link/`),
  ])
    for (const token of getTokens(text)) secrets.add(token);

  const { code } = await createTabletCode(owner);
  secrets.add(code).add(code.replace('-', ''));
  const tablet = createTestClient(withoutMail);
  await tablet.post('/login/tablet/', { tabletCode: code });
  for (const { cookies } of [client, owner, tablet])
    for (const value of cookies.values()) if (value.length >= 16) secrets.add(value);
  for (const { text } of await server.messages())
    for (const token of getTokens(text)) secrets.add(token);
  return { secrets, clock: server.clock };
};

const listFiles = async (folder: string) => {
  const names = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names)
    if ((await stat(join(folder, name))).isFile()) files.push(join(folder, name));
  return files;
};

const findSecrets = async (files: readonly string[], secrets: Iterable<string>) => {
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(file);
    for (const secret of secrets) if (content.includes(secret)) found.push(`${file}: ${secret}`);
  }
  return found;
};

let home: Awaited<ReturnType<typeof createDataFolder>>;
let database: Database | undefined;
beforeAll(async () => {
  home = await createDataFolder('filled');
});
afterAll(async () => {
  await database?.close();
  await home.remove();
});

const runBackup = async () => {
  const config = readConfig({ DATA_DIR: home.folder, APP_SECRET: appSecret });
  const [file = ''] = await backup({
    config,
    args: [],
    options: {},
    now: new Date(),
    printLine: () => undefined,
  });
  return file;
};

test('no link, cookie, key or password is readable in a file of the database or in a backup [attack 5.11]', async () => {
  const settings = { keptDays: 0, intervalMinutes: 60, secrets: [appSecret] };
  const opened = await openEmbedded(home.folder, logger, settings);
  database = opened;
  const { secrets, clock } = await collectSecrets(opened);
  secrets.delete('');
  // Two links of invites, and two to set a password, in messages and in responses; cookies; keys.
  expect(secrets.size).toBeGreaterThan(15);
  const search = async () => {
    const file = await runBackup();
    await opened.unscopedDb.execute('checkpoint');
    return findSecrets([...(await listFiles(join(home.folder, 'database'))), file], secrets);
  };
  expect(await search()).toEqual([]);

  const transport = { send: async () => undefined };
  await deliverOutbox({
    database: opened,
    clock,
    logger,
    transports: { email: transport, sms: transport },
  });
  expect(await search()).toEqual([]);
});

test('a backup leaves out the part of the write-ahead log that a restore does not read [attack 5.11]', async () => {
  const { folder, remove } = await createDataFolder('filled');
  const opened = await openEmbedded(folder, logger);
  const host = 'canary-of-the-log.example';
  await insertTenant(opened, { host });
  await opened.unscopedDb.execute(`delete from tenants where host = '${host}'`);
  await opened.unscopedDb.execute('checkpoint');
  await opened.unscopedDb.execute('vacuum tenants');
  await opened.close();
  const log = join(folder, 'database/pg_wal');
  expect(await findSecrets(await listFiles(log), [host])).not.toEqual([]);
  const config = readConfig({ DATA_DIR: folder });
  const context = { config, args: [], options: {}, now: new Date(), printLine: () => undefined };
  const [file = ''] = await backup(context);
  const target = join(folder, 'unpacked');
  await mkdir(target);
  const verified = await verifyBackup(file, [], { acceptsUnsigned: true });
  await unpack(verified, target);
  expect(await findSecrets(await listFiles(join(target, 'pg_wal')), [host])).toEqual([]);
  await remove();
});
