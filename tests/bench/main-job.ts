import { randomBytes } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashPassword, verifyPassword } from '../../server/domain/sessions/passwords.ts';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { createApiClient } from './support/api-client.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { buildSampleRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';
import { median } from './support/statistics.ts';
import { createStopwatch } from './support/stopwatch.ts';

const warmUps = 5;
const jobsPerRound = 20;
const MESSAGE_TIMEOUT_MS = 10_000;

/** Resolves when the outbox folder has a message to `recipient`. */
const waitForMessage = async (recipient: string, folder: string) => {
  const deadlineMs = performance.now() + MESSAGE_TIMEOUT_MS;
  for (;;) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => name.endsWith(`${recipient}.txt`))) return;
    if (performance.now() > deadlineMs)
      throw new Error(`No message to ${recipient} within ${MESSAGE_TIMEOUT_MS} ms`);
    await setImmediate();
  }
};

/** Writes and syncs one database page, which is the lower bound of a commit. */
const writeSynced = async (folder: string) => {
  const file = await open(join(folder, 'synced'), 'w');
  await file.write(randomBytes(8_192));
  await file.datasync();
  await file.close();
};

const readIdent = (value: unknown) => {
  if (typeof value === 'object' && value !== null && 'ident' in value) return String(value.ident);
  throw new Error('The response has no ident');
};

const buildRequest = (email: string) => ({
  customer: { name: 'Jo Bloggs', email, phone: '' },
  description: 'Hygienist visit',
  amount_net: 4_500,
  vat_code: 'T1',
});

/**
 * Measures the product's main job over HTTP: one client on one connection, the embedded database,
 * the demo's data.
 */
export const measureMainJob = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const dataFolder = await createTemporaryFolder(defer);
    const { origin } = await startServer(defer, { dataFolder });
    const client = createApiClient(origin);
    const passwordHash = await hashPassword(demoLogin.password);
    const watch = createStopwatch();

    const runJob = async (email: string) => {
      await watch.time('log in', client.logIn);
      const created = await watch.time('create', () =>
        client.post('/api/services/payments/', buildRequest(email)),
      );
      await watch.time('message', () => waitForMessage(email, join(dataFolder, 'outbox')));
      const path = `/api/services/payments/${readIdent(created)}/`;
      await watch.time('detail', () => client.get(path));
      await watch.time('cancel', () => client.post(`${path}cancel/`));
      await watch.time('password check', () => verifyPassword(demoLogin.password, passwordHash));
      await watch.time('round trip', () => client.get('/readyz'));
      await watch.time('synced write', () => writeSynced(dataFolder));
    };
    for (let count = 0; count < warmUps; count += 1) await runJob(`warm-up-${count}@example.com`);
    watch.clear();
    for (let count = 0; count < rounds * jobsPerRound; count += 1)
      await runJob(`bench-${count}@example.com`);
    client.close();

    const getMedian = (name: string) => median(watch.samples(name)) ?? 0;
    const readFloorMs = getMedian('round trip');
    const writeFloorMs = readFloorMs + getMedian('synced write');
    const row = (measure: string, name: string, floorMs: number) =>
      buildSampleRow(measure, watch.samples(name), { floor: floorMs });
    return {
      title: 'Main job over HTTP (one client, keep-alive, embedded database)',
      rows: [
        row('log in', 'log in', getMedian('password check')),
        row('create a request', 'create', writeFloorMs),
        row("from create's response to the message file", 'message', writeFloorMs),
        row('detail', 'detail', readFloorMs),
        row('cancel', 'cancel', writeFloorMs),
      ],
      notes: [
        'Main job, floors: log in, the Argon2id check; detail, GET /readyz (a round trip and `select 1`); writes, GET /readyz and 8 KB written with fdatasync.',
      ],
    };
  });
