import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createDataFolder } from '../tests/support/db/data-folder.ts';
import { repository } from '../tests/support/server/server-process.ts';
import { shortLivedProcessFlags } from '../tests/support/short-lived-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const main = join(repository, 'dist-server/server/main.js');
const data = await createDataFolder('filled');
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => data.remove());

const startMain = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [...shortLivedProcessFlags, main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  let logged = '';
  child.stderr.on('data', (chunk) => {
    logged += chunk;
  });
  return {
    child,
    log: () => logged,
    /** Waits until the process has printed `count` lines, and returns them. */
    lines: async (count: number) => {
      let printed = '';
      while (printed.split('\n').length <= count)
        printed += String((await once(child.stdout, 'data'))[0]);
      return printed.trim().split('\n');
    },
    ended: async () => {
      await once(child, 'close');
      return { code: child.exitCode, stdout: await stdout, stderr: await stderr };
    },
  };
};

test('The server prints its address and the demo log-in, serves requests, and exits after the first SIGTERM [crash 2.7]', async () => {
  const { child, lines, ended } = startMain({});
  const [ready = '', login] = await lines(2);
  expect(login).toBe('Demo log-in: owner@example.com / demo-password');
  const origin = /^Beepaid GO is ready at (http:\/\/127\.0\.0\.1:\d+)$/.exec(ready)?.[1];

  const response = await fetch(`${origin}/api/whoami/`);
  expect(await response.json()).toMatchObject({ client: { name: 'Harbour Street Dental' } });
  expect((await fetch(`${origin}/api/invites/a-secret-token/`)).status).toBe(404);

  child.kill('SIGTERM');
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended();
  expect(code).toBe(0);
  expect(stdout).not.toContain('/setup');
  const log = stderr.trim().split('\n');
  expect(log.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', path: '/api/whoami/', status: 200 }),
    expect.objectContaining({ method: 'GET', path: '/api/invites/*/', status: 404 }),
  ]);
});

const findFreePort = async () => {
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const address = reserved.address();
  reserved.close();
  await once(reserved, 'close');
  return String(typeof address === 'object' ? address?.port : '');
};

test('A public server has no demo, sends HSTS, and warns once about a proxy that sets no headers [safe 1.1, safe 2.1, safe 2.2, shop 4.1, shop 5.1]', async () => {
  const port = await findFreePort();
  const { child, lines, ended } = startMain({
    PUBLIC_URL: 'https://go.example.com',
    PORT: port,
  });
  expect(await lines(2)).toEqual([
    'Beepaid GO is ready at https://go.example.com',
    expect.stringMatching(
      /^Open your shop here, within 30 minutes: https:\/\/go\.example\.com\/setup#token=[\w-]{43}$/,
    ),
  ]);
  for (const _ of ['first', 'second']) {
    const response = await fetch(`http://127.0.0.1:${port}/api/whoami/`);
    expect(response.status).toBe(404);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  }
  child.kill('SIGTERM');
  const { stdout, stderr } = await ended();
  expect(stdout).not.toContain('Demo log-in');
  expect(stderr.match(/The proxy of PUBLIC_URL does not set all headers/g)).toHaveLength(1);
});

test('The server does not start with an invalid setting, and prints one line', async () => {
  const { code, stdout, stderr } = await startMain({ PORT: 'eighty' }).ended();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('Beepaid GO cannot start: PORT must be a whole number from 0 to 65535\n');
});

test('The server does not start without the keys of its payment provider, and prints one line with the setting [money 1.1]', async () => {
  const { code, stdout, stderr } = await startMain({ PAYMENT_PROVIDER: 'mollie' }).ended();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(
    'Beepaid GO cannot start: MOLLIE_API_KEY is missing: the payment provider mollie needs it\n',
  );
});

test('The server does not start on a port that is in use, prints one line, and releases the data folder', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const { code, stderr } = await startMain({ PORT: port }).ended();
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Beepaid GO cannot start: Port ${port} is in use by another program.*\\n$`),
  );
});

test('The server does not start without its database, and prints one line without the password', async () => {
  const { code, stderr } = await startMain({
    DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/beepaid',
    PAYMENT_PROVIDER: 'sandbox',
  }).ended();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Beepaid GO cannot start: The database at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .+\n$/,
  );
  expect(stderr).not.toContain('hunter2');
});

test('With METRICS_PORT, the metrics are only on that port [audit 2.1]', async () => {
  const { child, lines, log, ended } = startMain({ METRICS_PORT: '0' });
  const [ready = ''] = await lines(2);
  const origin = ready.replace('Beepaid GO is ready at ', '');
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const { port } = JSON.parse(
    log()
      .split('\n')
      .find((line) => line.includes('Metrics are served')) ?? '{}',
  );
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  for (const name of [
    'beepaid_outbox_oldest_message_age_seconds',
    'nodejs_eventloop_lag_seconds',
    'beepaid_backup',
  ]) {
    expect(text).toContain(name);
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/whoami/`)).status).toBe(404);
  child.kill('SIGTERM');
  expect((await ended()).code).toBe(0);
});
