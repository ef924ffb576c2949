import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { loadSecret } from './server-settings.ts';

const database = await openTestDatabase();

test('Processes that create the signing secret at the same time get one secret', async () => {
  await database.clear();
  const secrets = await Promise.all([loadSecret(database), loadSecret(database), loadSecret(database)]);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
