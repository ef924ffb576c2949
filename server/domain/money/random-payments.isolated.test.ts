import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { assertScenarios } from '../../../tests/support/money/checks/assert-scenarios.ts';
import { startHostedMoney } from '../../../tests/support/money/money-provider.ts';
import { createMoneyShop } from '../../../tests/support/money/money-shop.ts';
import { startMollieDriver } from '../../../tests/support/providers/mollie-driver.ts';

vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

const database = await openTestDatabase();

test('after random payments, faults and crashes, Mollie and staff see the same sums [money 8.1]', {
  timeout: 300_000,
}, async () => {
  const shop = await createMoneyShop(database, startHostedMoney(startMollieDriver));
  const paymentCounts: number[] = [];
  await assertScenarios(shop, {
    count: 10,
    seed: 20_261_122,
    onResult: ({ paymentCount }) => paymentCounts.push(paymentCount),
  });
  expect(paymentCounts.filter((count) => count > 0).length).toBeGreaterThan(2);
  await shop.stop();
});
