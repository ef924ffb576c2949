import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { runServer } from '../../../tests/support/server/run-server.ts';
import { startEngine } from './engine.ts';

vi.setConfig({ testTimeout: 120_000 });

test('timers run while many statements wait in the queue', async () => {
  const data = await createDataFolder('filled');
  const client = await startEngine(join(data.folder, 'database'), () => undefined);
  onTestFinished(async () => {
    await client.close();
    await data.remove();
  });
  const order: string[] = [];
  const statements = Array.from({ length: 2_000 }, () => client.query('select 1'));
  const last = Promise.all(statements).then(() => order.push('last statement'));
  setTimeout(() => order.push('timer'), 1);
  await last;
  expect(order).toEqual(['timer', 'last statement']);
});

test('statements that are queued after the database has closed are rejected, and the process can end', async () => {
  const data = await createDataFolder('filled');
  const client = await startEngine(join(data.folder, 'database'), () => undefined);
  const closing = client.close();
  const late = Array.from({ length: 3 }, () => client.query('select 1'));
  expect(await Promise.allSettled([closing, ...late])).toMatchObject([
    { status: 'fulfilled' },
    ...late.map(() => ({
      status: 'rejected',
      reason: new Error('The embedded database is closed'),
    })),
  ]);
  await data.remove();
});

const loginCount = 200;

test('of 200 simultaneous log-ins, each gets 403, or 503 with Retry-After, and health checks are answered meanwhile [attack 2.7]', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const { port } = new URL(server.origin);
  const response = await fetch(`${server.origin}/api/whoami/`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.split('=')[1] ?? '';

  /** On a connection of its own. */
  const send = (options: RequestOptions, body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent: false, ...options }, resolve)
        .on('error', reject)
        .end(body);
    });
  /** Forty failures block an address, so log-ins come from twenty. */
  const logIn = async (index: number) => {
    const headers = {
      'Content-Type': 'application/json',
      Cookie: cookies.join('; '),
      'X-CSRFTOKEN': csrf,
    };
    const response = await send(
      { path: '/api/login/', method: 'POST', localAddress: `127.0.1.${1 + (index % 20)}`, headers },
      JSON.stringify({ email: `person-${index}@example.com`, password: 'wrong' }),
    );
    response.resume();
    return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
  };

  let isDone = false;
  const logins = Promise.all(
    Array.from({ length: loginCount }, (_, index) => logIn(index)),
  ).finally(() => {
    isDone = true;
  });
  let healthyCount = 0;
  while (!isDone) {
    const health = await send({ path: '/healthz' });
    health.resume();
    expect(health.statusCode).toBe(200);
    if (!isDone) healthyCount += 1;
  }
  const responses = await logins;
  expect(responses.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(50);
  for (const { status, retryAfter } of responses) {
    expect([`403 ${undefined}`, '503 5']).toContain(`${status} ${retryAfter}`);
  }
  expect(healthyCount).toBeGreaterThan(10);
});
