import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { getOwnSecretFile, withOwnSecret } from './own-secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'own-secret-'));
  const folder = dataDir;
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const read = (env: Record<string, string>, createsSecret = true) =>
  withOwnSecret(readConfig({ DEMO: '0', DATA_DIR: dataDir, ...env }), { createsSecret }).appSecrets;

test('at the first start, an embedded server writes a secret to a file that only its user can read [shop 5.12]', () => {
  expect(read({}, false)).toEqual([]);
  const [secret = ''] = read({});
  expect(secret).toMatch(/^[\w+/]{43}=$/);
  const file = getOwnSecretFile({ dataDir });
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  mkdirSync(join(dataDir, 'database'));
  expect(read({})).toEqual([secret]);
  expect(read({}, false)).toEqual([secret]);
});

test.each([
  ['has APP_SECRET', { APP_SECRET: 'an-app-secret-of-32-characters..' }],
  ['uses PostgreSQL', { DATABASE_URL: 'postgresql://localhost/go' }],
  ['is the demo', { DEMO: '1' }],
])('a server that %s writes no secret [shop 5.12]', (_, env: Record<string, string>) => {
  expect(read(env)).toEqual(env.APP_SECRET === undefined ? [] : [env.APP_SECRET]);
  expect(() => statSync(getOwnSecretFile({ dataDir }))).toThrow();
});

test('a server with an existing database writes no secret, because the previous release could not read it [shop 5.12]', () => {
  mkdirSync(join(dataDir, 'database'));
  expect(read({})).toEqual([]);
});
