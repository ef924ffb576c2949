import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { writeBackup } from '../../db/embedded/backup/backup-file.ts';
import { readConfig } from '../../lib/settings/config.ts';
import { checkStorage } from './check-storage.ts';

const secret = 'a-secret-of-at-least-32-characters';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'beepaid-doctor-'));
  await mkdir(join(dataDir, 'backups'));
});
afterEach(() => removeFolder(dataDir));

const check = async (settings: NodeJS.ProcessEnv) => {
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  const findings = await checkStorage(config, undefined, new Date('2026-11-21T02:30:00Z'));
  return findings.find(({ topic }) => topic === 'Encryption');
};

const addBackup = (name: string, secrets: readonly string[]) => {
  const archive = async function* () {
    yield Buffer.from('archive');
  };
  const origin = { name, madeAt: '2026-11-21T02:00:00.000Z', serverId: 'server' };
  return writeBackup(join(dataDir, 'backups', name), archive(), { origin, secrets });
};

test('without APP_SECRET, the doctor warns that backups and links are not encrypted [deployment 2.8]', async () => {
  await addBackup('beepaid-2026-11-21T02-00-00Z.tar.gz', []);
  expect(await check({})).toEqual({
    topic: 'Encryption',
    level: 'warn',
    text: 'Without APP_SECRET, backups and the links in waiting messages are not encrypted.',
    advice: expect.stringContaining('Set APP_SECRET, and keep a copy of it apart'),
  });
});

test('the doctor names the file of the secret that the server has made for itself [shop 5.12]', async () => {
  await addBackup('beepaid-2026-11-21T02-00-00Z.backup', [secret]);
  await writeFile(join(dataDir, 'app-secret'), `${secret}\n`);
  expect(await check({ APP_SECRET: secret })).toMatchObject({
    level: 'warn',
    text: expect.stringContaining(join(dataDir, 'app-secret')),
    advice: expect.stringContaining('keep a copy of it apart from the backups'),
  });
});

test('with APP_SECRET, the doctor warns when the newest backup is not encrypted [deployment 2.8]', async () => {
  await addBackup('beepaid-2026-11-21T01-00-00Z.tar.gz', []);
  expect(await check({ APP_SECRET: secret })).toMatchObject({
    level: 'warn',
    text: 'The newest backup, beepaid-2026-11-21T01-00-00Z.tar.gz, is not encrypted.',
  });
  await addBackup('beepaid-2026-11-21T02-00-00Z.backup', [secret]);
  expect(await check({ APP_SECRET: secret })).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('Backups are encrypted with APP_SECRET: keep a copy'),
  });
});
