import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { getPayPath, type PaymentFields } from '../../../tests/support/server/pay-page-client.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { checkoutSessions } from '../../db/schema.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);

/** The customer has pressed Continue. */
const openRequest = async (fields: PaymentFields = {}) => {
  const row = await shop.insertRequest(fields);
  return { row, providerCheckoutId: await shop.openCheckout(row) };
};
type Row = Awaited<ReturnType<typeof openRequest>>['row'];

/** Opens the link as on another device, and follows where it leads. */
const openLink = async (row: Row, query = '') =>
  shop.payPage.follow(await shop.payPage.request(`${getPayPath(row)}${query}`));

const HOUR_MS = 60 * MINUTE_MS;

const asksToPay = 'Continue to card</button>';
const isConfirming = 'The bank is confirming your payment';

describe('a pay link that is opened while the bank decides', () => {
  test('says that the bank is confirming the payment, and leads back to the payment [money 2.8]', async () => {
    const { row, providerCheckoutId } = await openRequest();
    expect((await openLink(row)).html).toContain(asksToPay);
    shop.account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    const { html } = await openLink(row);
    expect(html).toContain(isConfirming);
    expect(html).toContain('please don’t pay again');
    expect(html).not.toContain(asksToPay);
    // The customer should wait, so the button that leads back is not the filled one.
    expect(html).toContain(`<a class="secondary" href="${getPayPath(row)}?again">`);
    expect(html).not.toContain('class="primary"');
    expect((await openLink(row, '?again')).html).toContain(asksToPay);
    shop.account.pay(providerCheckoutId);
    shop.server.clock.advance(3_000);
    expect((await openLink(row)).html).toContain('<h1>Paid</h1>');
  });

  test('asks the customer to pay again after a decline, and when the bank’s check has timed out [money 2.8]', async () => {
    const { row, providerCheckoutId } = await openRequest();
    shop.account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    shop.account.decline(providerCheckoutId);
    await shop.deliverWebhooks();
    expect((await openLink(row)).html).toContain(asksToPay);
    shop.account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    expect((await openLink(row)).html).toContain(isConfirming);
    shop.server.clock.advance(15 * MINUTE_MS);
    expect((await openLink(row)).html).toContain(asksToPay);
  });

  test('says that a payment is on its way, also after the link has expired [money 2.8]', async () => {
    const expiresAt = new Date(shop.server.clock().getTime() + HOUR_MS);
    const { row, providerCheckoutId } = await openRequest({ expiresAt });
    shop.account.startDelayedPayment(providerCheckoutId, { last4: '4242' });
    await shop.deliverWebhooks();
    shop.server.clock.advance(2 * HOUR_MS);
    const pressed = await shop.payPage.submit(getPayPath(row), {});
    for (const { html } of [await openLink(row), pressed])
      expect(html).toContain('Your payment is on its way');
    shop.account.finishDelayedPayment(providerCheckoutId, 'failed');
    await shop.deliverWebhooks();
    expect((await openLink(row)).html).toContain('This link has expired');
  });

  test('asks for the rest after the payment of a part [money 2.8]', async () => {
    const { row, providerCheckoutId } = await openRequest({ partAmount: 1_000 });
    shop.account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    const confirming = await openLink(row);
    expect(confirming.html).toContain(isConfirming);
    expect(confirming.html).toContain('<dt>To pay now</dt><dd><bdi>£10.00</bdi></dd>');
    expect(confirming.html).toContain('>I did not approve it: pay now</a>');
    shop.account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    const { html } = await openLink(row);
    expect(html).toContain('£50.00');
    expect(html).toContain(asksToPay);
  });

  test('asks the provider about a page that the server could not close [money 2.8]', async () => {
    const { row, providerCheckoutId } = await openRequest();
    await database.unscopedDb
      .update(checkoutSessions)
      .set({ state: 'closed', leftOpenAt: shop.server.clock() })
      .where(eq(checkoutSessions.paymentRequestId, row.id));
    expect((await openLink(row)).html).toContain(asksToPay);
    shop.account.startDelayedPayment(providerCheckoutId);
    shop.server.clock.advance(3_000);
    expect((await openLink(row)).html).toContain('Your payment is on its way');
    expect(shop.account.countCheckouts()).toBe(1);
  });
});
