import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEmptyDatabase } from '../tests/support/db/empty-database.ts';
import { getProxiedDatabaseUrl } from '../tests/support/db/postgresql-template.ts';
import { removeFolder } from '../tests/support/remove-folder.ts';
import { createStaffClient } from '../tests/support/server/crash/staff-client.ts';
import { type FaultProxy, startFaultProxy } from '../tests/support/server/proxies/fault-proxy.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server/server-process.ts';
import { demoCustomers } from './seeds/demo/customers-and-staff.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const waitingForLocks = `pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`;

/** A test checks the second process while it drains. */
const drainSeconds = 3;

describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'two processes that start together on one empty database',
  () => {
    let database: NonNullable<Awaited<ReturnType<typeof createEmptyDatabase>>>;
    let client: pg.Client;
    let network: FaultProxy;
    let folders: string[];
    let one: ServerProcess;
    let two: ServerProcess;

    const start = async (url: string, folder: string) =>
      startServerProcess({
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DEMO: '1',
        DATABASE_URL: url,
        DATA_DIR: folder,
        DRAIN_SECONDS: String(drainSeconds),
      });

    beforeAll(async () => {
      const created = await createEmptyDatabase();
      if (!created) throw new Error('There is no PostgreSQL');
      database = created;
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
      network = await startFaultProxy(database.url);
      folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'beepaid-process-'))));
      const [first = '', second = ''] = folders;
      const overNetwork = getProxiedDatabaseUrl(database.url, new URL(network.origin).host);
      [one, two] = await Promise.all([start(overNetwork, first), start(database.url, second)]);
    });
    afterAll(async () => {
      for (const server of [one, two]) await server?.stop('SIGKILL');
      await network.stop();
      await client.end();
      await database.drop();
      for (const folder of folders) await removeFolder(folder);
    });

    const countRows = async (from: string) =>
      Number((await client.query(`select count(*) from ${from}`)).rows[0]?.count);
    const getServers = () => [one, two];

    test('migrate and seed the database once [crash 2.2]', async () => {
      const migrations = await readdir(new URL('db/migrations', import.meta.url));
      expect(await countRows('drizzle.__drizzle_migrations')).toBe(
        migrations.filter((name) => /sql$/.test(name)).length,
      );
      expect(await countRows('tenants')).toBe(2);
      expect(await countRows('customers')).toBe(demoCustomers.length);
    });

    test('share sessions, so that a log-in or log-out at one counts at the other [crash 2.1]', async () => {
      // The client reads the origin before each request.
      const target = { origin: one.origin };
      const staff = await createStaffClient(target);
      target.origin = two.origin;
      expect((await staff.get('/api/users/me/')).status).toBe(200);
      expect((await staff.post('/api/logout/')).status).toBe(204);
      target.origin = one.origin;
      expect((await staff.get('/api/users/me/')).status).toBe(403);
    });

    test('share the rate limits for wrong passwords [crash 2.3]', async () => {
      const guess = async (server: ServerProcess) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
        return (await fetch(`${server.origin}/api/login/`, { method: 'POST', headers, body }))
          .status;
      };
      const responses = await Promise.all(
        Array.from({ length: 7 }, () => getServers().map(guess)).flat(),
      );
      expect(responses.toSorted()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
      expect(await Promise.all(getServers().map(guess))).toEqual([429, 429]);
    });

    test('create one request and send one message when both get the same idempotency key at the same time [crash 2.4]', async () => {
      const devices = await Promise.all(getServers().map(createStaffClient));
      const descriptions = Array.from({ length: 20 }, (_, number) => `sent twice no. ${number}`);
      for (const description of descriptions) {
        const key = randomUUID();
        const responses = await Promise.all(
          devices.map((device) => device.createPayment(description, key)),
        );
        const created = responses.filter(({ status }) => status === 201);
        expect(created.length).toBeGreaterThan(0);
        expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
        for (const device of devices) created.push(await device.createPayment(description, key));
        expect(new Set(created.map(({ body }) => body.ident)).size).toBe(1);
      }
      expect(await countRows(`payment_requests where description like 'sent twice%'`)).toBe(
        descriptions.length,
      );

      const readMails = async (outbox: string) => {
        const names = (await readdir(outbox).catch(() => [])).filter((name) =>
          name.endsWith('.txt'),
        );
        return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      };
      await vi.waitFor(
        async () => expect(await countRows('outbox where sent_at is null')).toBe(0),
        { timeout: 20_000 },
      );
      const mails = (
        await Promise.all(folders.map((folder) => readMails(join(folder, 'outbox'))))
      ).flat();
      const sent = mails.flatMap((text) => /sent twice no\. \d+/.exec(text)?.[0] ?? []);
      expect(sent.toSorted()).toEqual(descriptions.toSorted());
    });

    const readiness = async (server: ServerProcess) => {
      const [ready, alive] = await Promise.all(
        ['/readyz', '/healthz'].map((path) => fetch(server.origin + path)),
      );
      return [ready?.status, alive?.status];
    };

    test('a process that loses the database reports that it is not ready, keeps running, and recovers [crash 3.1]', async () => {
      const staff = await createStaffClient(one);
      expect(await readiness(one)).toEqual([200, 200]);
      network.set({ kind: 'refuse' });
      expect(await readiness(one)).toEqual([503, 200]);
      expect((await staff.get('/api/services/payments/')).status).toBe(503);
      expect(await readiness(two)).toEqual([200, 200]);
      network.set({ kind: 'none' });
      await vi.waitFor(async () => expect(await readiness(one)).toEqual([200, 200]), {
        timeout: 20_000,
      });
      expect((await staff.get('/api/services/payments/')).status).toBe(200);
    });

    test('a process that gets SIGTERM reports that it is not ready, finishes its requests, and accepts no new ones [crash 2.5]', async () => {
      const staff = await createStaffClient(two);
      await client.query('begin; lock table payment_requests');
      const pending = staff.get('/api/services/payments/');
      await vi.waitFor(async () => expect(await countRows(waitingForLocks)).toBeGreaterThan(0), {
        timeout: 10_000,
      });
      const ended = two.stop('SIGTERM');

      await vi.waitFor(async () => expect(await readiness(two)).toEqual([503, 200]), {
        timeout: 20_000,
      });
      const late = await fetch(`${two.origin}/api/whoami/`);
      expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
      await vi.waitFor(() => expect(fetch(`${two.origin}/healthz`)).rejects.toThrow(), {
        timeout: 20_000,
      });

      await client.query('commit');
      const response = await pending;
      expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
      expect(await ended).toBe(0);
      expect(await readiness(one)).toEqual([200, 200]);
    });
  },
);
