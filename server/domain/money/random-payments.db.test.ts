import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { assertScenarios } from '../../../tests/support/money/checks/assert-scenarios.ts';
import {
  type StartMoneyProvider,
  startHostedMoney,
} from '../../../tests/support/money/money-provider.ts';
import { createMoneyShop, type MoneyShop } from '../../../tests/support/money/money-shop.ts';
import { startSandboxMoney } from '../../../tests/support/money/sandbox-money.ts';
import { startStripeDriver } from '../../../tests/support/providers/stripe-driver.ts';

const database = await openTestDatabase();
const seed = 20_261_122;

let shop: MoneyShop;
afterEach(() => shop.stop());

/** Returns how many payments the provider took. */
const runScenarios = async (startProvider: StartMoneyProvider, count: number) => {
  await database.clear();
  shop = await createMoneyShop(database, startProvider);
  let paymentCount = 0;
  await assertScenarios(shop, {
    count,
    seed,
    onResult: (result) => {
      paymentCount += result.paymentCount;
    },
  });
  return paymentCount;
};

test.each([
  ['Stripe', startHostedMoney(startStripeDriver), 15],
  ['the sandbox', startSandboxMoney, 9],
])(
  'after random payments, faults and crashes, %s and staff see the same sums [money 8.1]',
  {
    timeout: 300_000,
  },
  async (_, startProvider, count) => {
    // The comparison means something only with enough payments.
    expect(await runScenarios(startProvider, count)).toBeGreaterThan(count / 3);
  },
);
