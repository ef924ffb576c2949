import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backupPieceBytes } from '../contract/limits.ts';
import { createDataFolder } from '../tests/support/db/data-folder.ts';
import { insertTenant, insertUser, testPassword } from '../tests/support/db/fixtures.ts';
import { packBackup } from '../tests/support/db/hostile-backup.ts';
import { useBuiltServer } from '../tests/support/short-lived-process.ts';
import { openEmbedded } from './db/embedded/open-embedded.ts';
import { setProviderAccount } from './domain/providers/provider-accounts.ts';
import { readConfig } from './lib/settings/config.ts';
import type { RunningServer } from './start.ts';
import { startRestorable } from './start-restorable.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// A restore checks the backup in a process of its own.
process.execArgv.push('--import', useBuiltServer);

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
const appSecret = 'a-secret-of-at-least-32-characters';
const removals: (() => Promise<void>)[] = [];
const createFolder = async (content: 'filled' | 'empty') => {
  const { folder, remove } = await createDataFolder(content);
  removals.push(remove);
  return folder;
};

/** Without `fill` the backup has no rows. */
const createBackup = async (
  fill?: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<unknown>,
) => {
  const folder = await createFolder('filled');
  if (fill) {
    const database = await openEmbedded(folder, logger);
    await fill(database);
    await database.close();
  }
  const file = join(folder, 'backup.tar.gz');
  await packBackup(join(folder, 'database'), file, appSecret);
  return readFile(file);
};

let shopBackup: Buffer;
beforeAll(async () => {
  shopBackup = await createBackup(async (database) =>
    insertUser(database, await insertTenant(database)),
  );
});

let dataDir: string;
let server: RunningServer;
let restarts: RunningServer[];
let token: string;

const readToken = ({ setupUrl = '' }: RunningServer) =>
  new URLSearchParams(setupUrl.split('#')[1]).get('token') ?? '';

const startEmpty = async () => {
  dataDir = await createFolder('filled');
  restarts = [];
  logged.length = 0;
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '0',
    PAYMENT_PROVIDER: 'sandbox',
    APP_SECRET: appSecret,
  });
  server = await startRestorable(config, logger, {
    printLine: () => undefined,
    onRestart: (running) => restarts.push(running),
  });
  token = readToken(server);
};
afterAll(() => Promise.all(removals.map((remove) => remove())));

const request = async (path: string, payload?: unknown) => {
  const response = await fetch(`http://localhost:${server.port}/api${path}`, {
    ...(payload !== undefined && { method: 'POST', body: JSON.stringify(payload) }),
    headers: { 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

const uploadPiece = (file: Buffer, offset: number) => {
  const content = file.subarray(offset, offset + backupPieceBytes).toString('base64');
  return request(`/setup/${token}/backup/`, { offset, size: file.length, content });
};

const restore = async (file: Buffer) => {
  for (let offset = 0; offset < file.length; offset += backupPieceBytes) {
    expect(await uploadPiece(file, offset)).toMatchObject({ status: 204 });
  }
  expect((await request(`/setup/${token}/restore/`, {})).status).toBe(204);
};

const waitForError = async () => {
  const readStatus = async () => (await request(`/setup/${token}/`)).body.restore;
  await vi.waitUntil(async () => (await readStatus()).is_running === false, {
    timeout: 60_000,
    interval: 100,
  });
  return (await readStatus()).error;
};

const logIn = () => request('/login/', { email: 'ali@example.com', password: testPassword });

test('an uploaded backup replaces the empty database, and its users can log in at once [shop 4.6]', async () => {
  await startEmpty();
  onTestFinished(() => server.stop());
  expect((await request(`/setup/${token}/`)).body).toMatchObject({
    can_upload_backup: true,
    restore: null,
  });
  await restore(shopBackup);
  await vi.waitUntil(() => restarts.length > 0, { timeout: 60_000 });
  expect(restarts).toMatchObject([{ port: server.port, setupUrl: undefined }]);
  expect(await logIn()).toMatchObject({ status: 200, body: { email: 'ali@example.com' } });
  expect((await request(`/setup/${token}/`)).status).toBe(404);
  const names = await readdir(dataDir);
  expect(names).toContainEqual(expect.stringMatching(/^database\.replaced-/));
  expect(names.filter((name) => name.startsWith('unfinished-'))).toEqual([]);
});

test('when the server cannot start with the backup, it starts with its former data and prints a new link [shop 4.6]', async () => {
  const unreadable = await createBackup(async (database) => {
    const { id } = await insertTenant(database);
    const credentials = { provider: 'mollie', apiKey: 'test_own' } as const;
    await database.unscopedDb.transaction((tx) =>
      setProviderAccount(tx, id, credentials, ['x'.repeat(32)], new Date()),
    );
  });
  await startEmpty();
  onTestFinished(() => server.stop());
  await restore(unreadable);
  await vi.waitUntil(() => restarts.length > 0, { timeout: 60_000 });
  expect(logged.join('')).toContain('APP_SECRET');
  const [restarted = server] = restarts;
  token = readToken(restarted);
  expect((await request(`/setup/${token}/`)).status).toBe(200);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.'))).toEqual([]);
});

describe('a server that cannot use the upload', () => {
  beforeAll(startEmpty);
  afterAll(() => server.stop());

  test('keeps its data and its link when the file is not a backup, or has no shop [shop 4.6]', async () => {
    await restore(Buffer.from('this is no archive'));
    expect(await waitForError()).toMatch(/^This file cannot be restored: /);
    await restore(shopBackup.subarray(0, shopBackup.length / 2));
    expect(await waitForError()).toMatch(/^This file cannot be restored: /);
    await restore(await createBackup());
    expect(await waitForError()).toBe('This backup holds no shop');
    expect(restarts).toEqual([]);
    expect((await request(`/setup/${token}/`)).status).toBe(200);
  });

  test('refuses a piece that does not follow the piece before, and the upload can begin again [shop 4.6]', async () => {
    expect(await uploadPiece(shopBackup, 0)).toMatchObject({ status: 204 });
    expect(await uploadPiece(shopBackup, backupPieceBytes * 2)).toMatchObject({ status: 400 });
    expect(await uploadPiece(shopBackup, 0)).toMatchObject({ status: 204 });
    const tooLarge = { offset: 0, size: 1_000_000_001, content: 'AAAA' };
    expect(await request(`/setup/${token}/backup/`, tooLarge)).toMatchObject({ status: 400 });
    const unknown = await request('/setup/another/backup/', { ...tooLarge, size: 3 });
    expect(unknown).toMatchObject({ status: 404 });
  });
});
