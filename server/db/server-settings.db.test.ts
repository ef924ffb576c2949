import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { serverSettings } from './schema.ts';
import { loadSecret } from './server-settings.ts';

const database = await openTestDatabase();

test('Processes that create the signing secret at the same time all get the same secret', async () => {
  await database.clear();
  const secrets = await Promise.all([
    loadSecret(database, []),
    loadSecret(database, []),
    loadSecret(database, []),
  ]);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});

test('With APP_SECRET, the stored secret of an earlier version is encrypted, and only this APP_SECRET decrypts it', async () => {
  await database.clear();
  const [older, newer] = [
    'the older secret of this server, 32',
    'the newer secret of this server, 32',
  ];
  const secret = await loadSecret(database, []);
  const secrets = await Promise.all([loadSecret(database, [older]), loadSecret(database, [older])]);
  expect(secrets).toEqual([secret, secret]);
  expect(JSON.stringify(await database.unscopedDb.select().from(serverSettings))).not.toContain(
    secret,
  );
  expect(await loadSecret(database, [newer, older])).toBe(secret);
  expect(await loadSecret(database, [newer])).toBe(secret);
  await expect(loadSecret(database, [older])).rejects.toThrow('APP_SECRET is missing or wrong');
  await expect(loadSecret(database, [])).rejects.toThrow('APP_SECRET is missing or wrong');
});
