import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { getPayPath } from '../../../tests/support/server/pay-page-client.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';

const database = await openTestDatabase();
const ROUNDS = 20;

const shop = setUpStripeShop(database);

test('A customer who presses Continue while staff cancel gets no page that can be paid after the cancellation [money 4.1]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await shop.insertRequest();
    const [payResponse, cancelResponse] = await Promise.all([
      shop.payPage.request(getPayPath(row), {}),
      shop.client.post(`/services/payments/${row.ident}/cancel/`),
    ]);
    // Continue leads to Stripe's page, unless the request was cancelled before.
    const providerCheckoutId = /\/c\/pay\/(?<id>[^/#]+)/.exec(payResponse.location ?? '')?.groups
      ?.id;
    const isPayable =
      providerCheckoutId !== undefined &&
      shop.stripe.account.getCheckout(providerCheckoutId).status === 'open';
    expect({ round, isPayable, status: cancelResponse.status }).toEqual({
      round,
      isPayable: false,
      status: 200,
    });
  }
});
