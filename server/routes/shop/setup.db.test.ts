import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTestServer,
  type TestServer,
  type TestSettings,
} from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { serverSettings, tenants, users } from '../../db/schema.ts';
import { AccountRefused } from '../../domain/messages/answers/send-errors.ts';
import { createBackupRestore } from '../../domain/setup/backup-restore.ts';
import { issueSetupToken } from '../../domain/setup/setup-link.ts';

const database = await openTestDatabase();
const publicUrl = 'https://go.example.com';
const payload = {
  shopName: 'Corner Garage',
  firstName: 'Olivia',
  lastName: 'Hart',
  email: 'Olivia@Garage.example',
  password: 'a long walk home',
};

/** The server has no shop. */
const openSetup = async (settings: TestSettings = {}) => {
  const server = createTestServer(database, { publicUrl, ...settings });
  const token = await issueSetupToken(database, 'go.example.com', server.clock());
  return { server, client: createTestClient(server, 'go.example.com'), path: `/setup/${token}/` };
};
beforeEach(() => database.clear());

describe('the setup link of a new server', () => {
  test('opens the first shop at the host of PUBLIC_URL, and logs its owner in [shop 4.1]', async () => {
    const { server, client, path } = await openSetup();
    expect((await client.get(path)).body).toEqual({
      host: 'go.example.com',
      restoreCommands: ['restore backup'],
      canUploadBackup: false,
      restore: null,
    });
    const { status, body } = await client.post(path, payload);
    expect([status, body]).toMatchObject([200, { email: 'olivia@garage.example', isOwner: true }]);
    expect((await client.get('/users/me/')).body).toMatchObject(Object(body));
    expect(await database.unscopedDb.select().from(tenants)).toMatchObject([
      {
        name: 'Corner Garage',
        host: 'go.example.com',
        isDemo: false,
      },
    ]);
    expect(await database.unscopedDb.select().from(users)).toMatchObject([
      { termsAcceptedAt: server.clock(), termsVersion: 'test-terms' },
    ]);
    const visitor = createTestClient(server, 'go.example.com');
    expect((await visitor.logIn('olivia@garage.example', payload.password)).status).toBe(200);
  });

  test('shows the address of the shop with its port [shop 4.1]', async () => {
    const { client, path } = await openSetup({ publicUrl: 'http://localhost:8903' });
    expect((await client.get(path)).body).toMatchObject({ host: 'localhost:8903' });
  });

  test('leads to a shop whose first price asks about VAT, and whose answer counts on all devices [shop 4.8]', async () => {
    const { client, server, path } = await openSetup();
    expect((await client.post(path, payload)).status).toBe(200);
    expect((await client.get('/whoami/')).body).toMatchObject({
      client: { includeVat: false, asksVat: true },
    });
    const { body: shop } = await client.get('/shop/');
    expect(shop).toMatchObject({ includeVat: null });
    const saveShop = (change: object) => client.put('/shop/', { ...Object(shop), ...change });
    // A change of the profile leaves the question open.
    expect((await saveShop({ phone: '01632 960 018' })).body).toMatchObject({ includeVat: null });
    const vat = { includeVat: true, pricesIncludeVat: true };
    expect((await saveShop(vat)).body).toMatchObject(vat);
    server.clock.advance(MINUTE_MS);
    const otherDevice = createTestClient(server, 'go.example.com');
    expect((await otherDevice.get('/whoami/')).body).toMatchObject({
      client: { ...vat, asksVat: false },
    });
  });

  test('works once, even for two simultaneous requests [shop 4.4]', async () => {
    const { server, client, path } = await openSetup();
    const responses = await Promise.all([
      client.post(path, payload),
      client.post(path, { ...payload, shopName: 'B' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    const visitor = createTestClient(server, 'go.example.com');
    expect((await visitor.post(path, payload)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(404);
    expect(await database.unscopedDb.$count(tenants)).toBe(1);
    expect(await database.unscopedDb.$count(users)).toBe(1);
  });

  test('works for 30 minutes, or until the next start prints another [shop 4.4]', async () => {
    const { server, client, path } = await openSetup();
    server.clock.advance(30 * MINUTE_MS - 1);
    expect((await client.get(path)).status).toBe(200);
    server.clock.advance(1);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.post(path, payload)).status).toBe(404);
    const next = await issueSetupToken(database, 'go.example.com', server.clock());
    expect((await client.get(`/setup/${next}/`)).status).toBe(200);
    await issueSetupToken(database, 'go.example.com', server.clock());
    expect((await client.get(`/setup/${next}/`)).status).toBe(404);
  });

  test('is stored only as a hash [shop 4.4]', async () => {
    const { path } = await openSetup();
    const stored = await database.unscopedDb.select().from(serverSettings);
    expect(JSON.stringify(stored)).not.toContain(path.split('/')[2]);
  });

  test('is not printed when there is a shop, and opens no second shop [shop 4.5]', async () => {
    const { server, client, path } = await openSetup();
    await insertTenant(database, { host: 'other.example' });
    expect((await client.post(path, payload)).status).toBe(404);
    expect(await issueSetupToken(database, 'go.example.com', server.clock())).toBeUndefined();
  });

  test('is printed when all tenants belong to the demo, unless one of them has the same host [shop 4.5]', async () => {
    await insertTenant(database, { host: 'localhost', isDemo: true });
    expect(await issueSetupToken(database, 'go.example.com', new Date())).toBeDefined();
    expect(await issueSetupToken(database, 'localhost', new Date())).toBeUndefined();
  });

  test.each([
    ['a common password', { password: 'password1' }, 'password'],
    ['a link in the name', { shopName: 'Pay at evil.com' }, 'shop_name'],
    ['no name', { firstName: '' }, 'first_name'],
  ])('is still valid after %s was refused [shop 4.1]', async (_, change, field) => {
    const { client, path } = await openSetup();
    const { status, text } = await client.post(path, { ...payload, ...change });
    expect([status, Object.keys(JSON.parse(text))]).toEqual([400, expect.arrayContaining([field])]);
    expect((await client.post(path, payload)).status).toBe(200);
  });

  test('refuses a request from another origin', async () => {
    const { client, path } = await openSetup();
    expect((await client.post(path, payload, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await database.unscopedDb.$count(tenants)).toBe(0);
  });
});

describe('the checks of a new shop', () => {
  test('say in a sentence each that email and payments work, without a log [shop 4.2]', async () => {
    const sent: string[] = [];
    const mail = {
      send: async ({ recipient, subject }: { recipient: string; subject: string }) => {
        sent.push(`${recipient}: ${subject}`);
        return undefined;
      },
    };
    const { client, path } = await openSetup({ mail });
    await client.post(path, payload);
    expect((await client.post(`${path}check_mail/`)).body).toEqual({
      isPassed: true,
      summary: expect.stringContaining('olivia@garage.example'),
      lines: [],
    });
    expect(sent).toEqual(['olivia@garage.example: Corner Garage: emails work']);
    expect((await client.post(`${path}check_payments/`)).body).toEqual({
      isPassed: true,
      summary: expect.stringContaining('no money moves'),
      lines: [],
    });
  });

  test('show a failure, and count towards the limits of messages [shop 4.2]', async () => {
    const failure = new AccountRefused('the mail server does not accept the log-in: “535 5.7.8”');
    const { client, path } = await openSetup({ mail: { send: () => Promise.reject(failure) } });
    await client.post(path, payload);
    const { body } = await client.post(`${path}check_mail/`);
    expect(body).toMatchObject({
      isPassed: false,
      summary: expect.stringContaining('No email leaves yet'),
      lines: [expect.stringMatching(/does not accept the log-in.*535 5\.7\.8/)],
    });
    for (let count = 2; count <= 5; count += 1) await client.post(`${path}check_mail/`);
    expect((await client.post(`${path}check_mail/`)).status).toBe(429);
  });

  test('are allowed only to the owner of the new shop, and only while the link is valid [shop 4.2]', async () => {
    const { server, client, path } = await openSetup();
    expect((await client.post(`${path}check_mail/`)).status).toBe(404);
    await client.post(path, payload);
    const visitor = createTestClient(server, 'go.example.com');
    expect((await visitor.post(`${path}check_payments/`)).status).toBe(404);
    server.clock.advance(30 * MINUTE_MS);
    expect((await client.post(`${path}check_mail/`)).status).toBe(404);
  });
});

describe('before the first shop is open', () => {
  test('each screen says how to open it, without the app, and so does the API [shop 4.11]', async () => {
    const { server, client, path } = await openSetup();
    for (const screen of ['/', '/login', '/payments/new']) {
      const response = await server.app.request(new Request(`https://go.example.com${screen}`));
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await response.text();
      expect(text).toContain('This shop is not open yet');
      expect(text).not.toContain('<script');
    }
    // A device that has opened the set-up link has stored the app, which asks the API.
    const { status, text: problem } = await client.get('/whoami/');
    expect([status, JSON.parse(problem)]).toMatchObject([
      404,
      { code: 'unknown_tenant', detail: expect.stringContaining('This shop is not open yet') },
    ]);
    const setUp = await server.app.request(new Request('https://go.example.com/setup'));
    expect(await setUp.text()).not.toContain('not open yet');
    await client.post(path, payload);
    const opened = await server.app.request(new Request('https://go.example.com/'));
    expect(await opened.text()).not.toContain('not open yet');
  });
});

describe('restoring a backup instead of opening a first shop', () => {
  const piece = { offset: 0, size: 3, content: 'AAAA' };

  test('is refused on PostgreSQL, with a sentence that says what to do [shop 4.7]', async () => {
    const { client, path } = await openSetup();
    for (const [call, body] of [['backup', piece] as const, ['restore', {}] as const]) {
      const response = await client.post(`${path}${call}/`, body);
      expect(response).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('PostgreSQL') },
      });
    }
  });

  test('is refused without a valid link, and once there is a shop [shop 4.7]', async () => {
    const calls: unknown[] = [];
    const backupRestore = {
      getStatus: () => null,
      append: async (received: unknown) => void calls.push(received),
      begin: (token: string) => void calls.push(token),
      stop: () => undefined,
    };
    const { client, path } = await openSetup({ backupRestore });
    expect((await client.post('/setup/another/backup/', piece)).status).toBe(404);
    expect((await client.post('/setup/another/restore/')).status).toBe(404);
    expect((await client.post(path, payload)).status).toBe(200);
    expect((await client.post(`${path}backup/`, piece)).status).toBe(404);
    expect((await client.post(`${path}restore/`)).status).toBe(404);
    expect(calls).toEqual([]);
  });

  /** The upload contains a shop. `check` runs while the server checks it. */
  const createRestore = (
    server: TestServer,
    restart: (file: string) => void,
    check = async () => {},
  ) =>
    createBackupRestore({
      database,
      clock: server.clock,
      logger: pino({ enabled: false }),
      restart,
      upload: {
        file: 'backup.tar.gz',
        append: async () => true,
        check: async () => {
          await check();
          return { name: 'backup.tar.gz', at: '2026-11-21T09:30:00Z', error: null, tenantCount: 1 };
        },
      },
    });
  const getToken = (path: string) => path.split('/')[2] ?? '';

  test('makes the link invalid before the restart, so that no shop is opened and lost [shop 4.7]', async () => {
    const { server, client, path } = await openSetup();
    const restart = vi.fn();
    const backupRestore = createRestore(server, restart);
    backupRestore.begin(getToken(path));
    expect(backupRestore.getStatus()).toEqual({ isRunning: true, error: null });
    expect(() => backupRestore.begin(getToken(path))).toThrow('A backup is being checked');
    await vi.waitFor(() => expect(restart).toHaveBeenCalledWith('backup.tar.gz'));
    expect((await client.post(path, payload)).status).toBe(404);
  });

  test('does not replace a shop that was opened while the backup was being checked [shop 4.7]', async () => {
    const { server, client, path } = await openSetup();
    const restart = vi.fn();
    const backupRestore = createRestore(server, restart, async () => {
      expect((await client.post(path, payload)).status).toBe(200);
    });
    backupRestore.begin(getToken(path));
    // The check creates a shop, which hashes a password.
    await expect.poll(() => backupRestore.getStatus()?.isRunning, { timeout: 15_000 }).toBe(false);
    expect(backupRestore.getStatus()?.error).toContain('Setup link');
    expect(restart).not.toHaveBeenCalled();
  });
});
