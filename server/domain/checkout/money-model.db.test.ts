import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { assertSchedules } from '../../../tests/support/money/assert-schedules.ts';
import { createMoneyShop, type MoneyShop, type StartMoneyProvider } from '../../../tests/support/money/money-shop.ts';
import { startSandboxMoney } from '../../../tests/support/money/sandbox-money.ts';
import { startStripeMoney } from '../../../tests/support/money/stripe-money.ts';

const database = await openTestDatabase();
const seed = 20_261_122;

let shop: MoneyShop;
afterEach(() => shop.stop());

/** Returns how many payments the provider took. */
const runSchedules = async (startProvider: StartMoneyProvider, count: number) => {
  await database.clear();
  shop = await createMoneyShop(database, startProvider);
  let takings = 0;
  await assertSchedules(shop, {
    count,
    seed,
    onResult: (result) => {
      takings += result.takings;
    },
  });
  return takings;
};

test.each([
  ['Stripe', startStripeMoney, 160],
  ['the sandbox', startSandboxMoney, 40],
])(
  'after random payments, faults and kills, %s and staff see the same money [money 8.1]',
  {
    timeout: 300_000,
  },
  async (_, startProvider, count) => {
    expect(await runSchedules(startProvider, count)).toBeGreaterThan(count / 3);
  },
);
