import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { assertSchedules } from '../../../tests/support/money/assert-schedules.ts';
import { startMollieMoney } from '../../../tests/support/money/mollie-money.ts';
import { createMoneyShop } from '../../../tests/support/money/money-shop.ts';

vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

const database = await openTestDatabase();

test('after random payments, faults and kills, Mollie and staff see the same money [money 8.1]', {
  timeout: 300_000,
}, async () => {
  const shop = await createMoneyShop(database, startMollieMoney);
  const results: number[] = [];
  await assertSchedules(shop, { count: 20, seed: 20_261_122, onResult: ({ takings }) => results.push(takings) });
  expect(results.filter((takings) => takings > 0).length).toBeGreaterThan(5);
  await shop.stop();
});
