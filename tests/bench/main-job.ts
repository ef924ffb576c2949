import { randomBytes } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashPassword, isPassword } from '../../server/domain/sessions/passwords.ts';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { apiClient } from './api-client.ts';
import { type Section, sampledRow } from './row.ts';
import { scoped, temporaryFolder } from './scope.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';
import { stopwatch } from './stopwatch.ts';

const warmUps = 5;
const jobsARound = 20;
const patienceMs = 10_000;

/** Resolves when the message to `recipient` lies in the outbox. */
const messageTo = async (recipient: string, folder: string) => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => name.endsWith(`${recipient}.txt`))) return;
    if (performance.now() > deadline) throw new Error(`No message to ${recipient} within ${patienceMs} ms`);
    await setImmediate();
  }
};

/** What a commit costs at the least: one page of the database written and synced. */
const syncedWrite = async (folder: string) => {
  const file = await open(join(folder, 'synced'), 'w');
  await file.write(randomBytes(8_192));
  await file.datasync();
  await file.close();
};

const identOf = (value: unknown) => {
  if (typeof value === 'object' && value !== null && 'ident' in value) return String(value.ident);
  throw new Error('The request came back without an ident');
};

const requestTo = (email: string) => ({
  customer: { name: 'Jo Bloggs', email, phone: '' },
  description: 'Hygienist visit',
  amount_net: 4_500,
  vat_code: 'T1',
});

/** The product's main job over HTTP, one client on one connection, on the embedded database with the demo's data. */
export const measureMainJob = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const dataFolder = await temporaryFolder(defer);
    const { origin } = await startServer(defer, { dataFolder });
    const client = apiClient(origin);
    const passwordHash = await hashPassword(demoLogin.password);
    const watch = stopwatch();

    const job = async (email: string) => {
      await watch.time('log in', client.logIn);
      const created = await watch.time('create', () => client.post('/api/services/payments/', requestTo(email)));
      await watch.time('message', () => messageTo(email, join(dataFolder, 'outbox')));
      const path = `/api/services/payments/${identOf(created)}/`;
      await watch.time('detail', () => client.get(path));
      await watch.time('cancel', () => client.post(`${path}cancel/`));
      await watch.time('password check', () => isPassword(demoLogin.password, passwordHash));
      await watch.time('round trip', () => client.get('/readyz'));
      await watch.time('synced write', () => syncedWrite(dataFolder));
    };
    for (let count = 0; count < warmUps; count += 1) await job(`warm-up-${count}@example.com`);
    watch.forget();
    for (let count = 0; count < rounds * jobsARound; count += 1) await job(`bench-${count}@example.com`);
    client.close();

    const usual = (name: string) => median(watch.samples(name)) ?? 0;
    const read = usual('round trip');
    const write = read + usual('synced write');
    const row = (measure: string, name: string, floor: number) => sampledRow(measure, watch.samples(name), { floor });
    return {
      title: 'Main job over HTTP (one client, keep-alive, embedded database)',
      rows: [
        row('log in', 'log in', usual('password check')),
        row('create a request', 'create', write),
        row("from create's answer to the message's file", 'message', write),
        row('detail', 'detail', read),
        row('cancel', 'cancel', write),
      ],
      notes: [
        'Main job, floors: log in, the Argon2id check alone; detail, GET /readyz (a round trip and `select 1`); the writes, that and 8 KB written with fdatasync.',
      ],
    };
  });
