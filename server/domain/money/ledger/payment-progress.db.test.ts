import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { insertCustomer, insertPaymentRequest } from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { createPayPageClient } from '../../../../tests/support/server/pay-page-client.ts';
import { setUpStripeShop } from '../../../../tests/support/server/stripe-shop.ts';
import { MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import {
  createTestProvider,
  webhookSecret,
} from '../../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../../tests/support/server/test-shop.ts';
import { findCheckout, isOpened } from '../checkout/checkout-rows.ts';
import { syncCheckout } from '../checkout/sync-checkout.ts';

const database = await openTestDatabase();

/** Returns what staff see of the attempts to pay. */
const summarize = ({ status, confirming, declineReason, history = [] }: PaymentRequest) => ({
  status,
  isConfirming: confirming !== null,
  declineReason,
  history: history.flatMap(({ event, reason }) =>
    event === 'created' ? [] : [reason ? `${event}: ${reason}` : event],
  ),
});

describe('in the sandbox', () => {
  const open = async () => {
    const shop = await createTestShop(database, { webhookSecrets: [webhookSecret] });
    const row = await insertPaymentRequest(
      database,
      await insertCustomer(database, shop.tenant),
      {},
    );
    return { ...shop, row, payPage: createPayPageClient(shop.server) };
  };
  let shop: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    shop = await open();
  });
  const readPayment = async () =>
    (await shop.client.get(`/services/payments/${shop.row.ident}/`)).body as PaymentRequest;
  const submitCard = async (number = '4242 4242 4242 4242') =>
    (await shop.payPage.submitCard(shop.row, { number })).attempt;
  const answer = (attempt: string, decision: string) =>
    shop.payPage.answerThreeDSecure(shop.row, attempt, decision);

  test('a submitted card is shown as being confirmed until the customer answers, and the status does not change [counter 15.1]', async () => {
    expect(summarize(await readPayment())).toMatchObject({
      isConfirming: false,
      declineReason: null,
    });
    const attempt = await submitCard();
    const at = shop.server.clock();
    const until = new Date(at.getTime() + 15 * MINUTE_MS);
    expect(await readPayment()).toMatchObject({
      status: 'requested',
      confirming: { at: at.toISOString(), until: until.toISOString() },
    });
    await answer(attempt, 'approve');
    expect(summarize(await readPayment())).toEqual({
      status: 'paid',
      isConfirming: false,
      declineReason: null,
      history: ['opened', 'confirming', 'paid'],
    });
  });

  test.each([
    ['4000 0000 0000 9995', 'approve', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'approve', 'card_expired'],
    ['4000 0000 0000 0002', 'approve', 'declined_by_bank'],
    ['4242 4242 4242 4242', 'refuse', 'authentication_failed'],
  ])(
    'with card %s and the decision “%s” the payment is declined because of %s [counter 15.2]',
    async (number, decision, reason) => {
      await answer(await submitCard(number), decision);
      expect(summarize(await readPayment())).toEqual({
        status: 'declined',
        isConfirming: false,
        declineReason: reason,
        history: ['opened', 'confirming', `declined: ${reason}`],
      });
    },
  );

  test('each further attempt replaces the reason of the decline, and the history lists all attempts [counter 15.2]', async () => {
    await answer(await submitCard('4000 0000 0000 0002'), 'approve');
    const second = await submitCard('4000 0000 0000 9995');
    expect(summarize(await readPayment())).toMatchObject({
      status: 'declined',
      isConfirming: true,
      declineReason: null,
    });
    await answer(second, 'approve');
    expect(summarize(await readPayment())).toMatchObject({
      status: 'declined',
      declineReason: 'insufficient_funds',
      history: [
        'opened',
        'confirming',
        'declined: declined_by_bank',
        'confirming',
        'declined: insufficient_funds',
      ],
    });
    await answer(await submitCard(), 'approve');
    expect(summarize(await readPayment())).toMatchObject({ status: 'paid', declineReason: null });
  });

  test('the payment of a part ends its attempt and earlier declines, and the attempt for the rest starts anew [recorded 4.4]', async () => {
    const customer = await insertCustomer(database, shop.tenant);
    shop.row = await insertPaymentRequest(database, customer, { partAmount: 1_500 });
    await answer(await submitCard('4000 0000 0000 9995'), 'approve');
    shop.server.clock.advance(MINUTE_MS);
    await answer(await submitCard(), 'approve');
    const afterPart = { status: 'requested', isConfirming: false, declineReason: null };
    expect(summarize(await readPayment())).toMatchObject(afterPart);
    shop.server.clock.advance(MINUTE_MS);
    const second = await submitCard('4000 0000 0000 0002');
    expect(summarize(await readPayment())).toMatchObject({ ...afterPart, isConfirming: true });
    await answer(second, 'approve');
    expect(summarize(await readPayment())).toMatchObject({
      status: 'declined',
      declineReason: 'declined_by_bank',
    });
  });

  test('a payment is not being confirmed any more when the customer leaves the bank’s check [counter 15.1]', async () => {
    await answer(await submitCard(), 'leave');
    expect(summarize(await readPayment())).toEqual({
      status: 'requested',
      isConfirming: false,
      declineReason: null,
      history: ['opened', 'confirming', 'not_confirmed'],
    });
  });

  test('a bank’s check without an answer ends when the customer submits the next card [counter 15.1]', async () => {
    await submitCard();
    await submitCard();
    expect(summarize(await readPayment()).history).toEqual(['opened', 'confirming']);
    shop.server.clock.advance(16 * MINUTE_MS);
    await submitCard();
    expect(await readPayment()).toMatchObject({
      confirming: { at: shop.server.clock().toISOString() },
    });
    expect(summarize(await readPayment()).history).toEqual([
      'opened',
      'confirming',
      'not_confirmed',
      'confirming',
    ]);
  });

  test('a payment is not being confirmed any more when the request is cancelled [counter 15.1]', async () => {
    await submitCard();
    await shop.client.post(`/services/payments/${shop.row.ident}/cancel/`);
    expect(summarize(await readPayment())).toMatchObject({
      status: 'cancelled_client',
      isConfirming: false,
    });
  });
});

describe('with a provider that has no hosted page', () => {
  const open = async () => {
    const shop = await createTestShop(database, { webhookSecrets: [webhookSecret] });
    const row = await insertPaymentRequest(
      database,
      await insertCustomer(database, shop.tenant),
      {},
    );
    const provider = createTestProvider(shop.server);
    const report = async (type: string, data: object = {}) => {
      const body = JSON.stringify({
        type,
        data: { payment_request_id: row.id, amount: 6_000, currency: 'GBP', ...data },
      });
      return (await provider.deliver(body)).status;
    };
    const read = async () =>
      (await shop.client.get(`/services/payments/${row.ident}/`)).body as PaymentRequest;
    return { report, read };
  };

  test('webhooks can report the bank’s check, and the reason why a card was declined [counter 15.4]', async () => {
    const { report, read } = await open();
    expect(await report('confirming')).toBe(204);
    expect(await report('confirming')).toBe(204);
    expect(summarize(await read())).toMatchObject({
      status: 'requested',
      isConfirming: true,
      history: ['confirming'],
    });
    expect(await report('declined', { reason: 'card_expired' })).toBe(204);
    expect(summarize(await read())).toMatchObject({
      status: 'declined',
      declineReason: 'card_expired',
    });
    await report('paid');
    await report('confirming');
    expect(summarize(await read())).toMatchObject({ status: 'paid', isConfirming: false });
  });

  test('a webhook whose reason of a decline is a free text is rejected [counter 15.2]', async () => {
    const { report, read } = await open();
    expect(await report('declined', { reason: 'Do not honour (05)' })).toBe(400);
    expect((await read()).status).toBe('requested');
  });
});

describe('with Stripe', () => {
  const shop = setUpStripeShop(database);

  const openCheckout = async () => {
    const row = await shop.insertRequest();
    return {
      providerCheckoutId: await shop.openCheckout(row),
      read: () => shop.readPayment(row),
    };
  };

  test('webhooks report the bank’s check and declined cards, while the request remains open [counter 15.3]', async () => {
    const { providerCheckoutId, read } = await openCheckout();
    const { account } = shop.stripe;
    account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    expect(summarize(await read())).toMatchObject({ status: 'requested', isConfirming: true });
    account.decline(providerCheckoutId);
    await shop.deliverWebhooks();
    expect(summarize(await read())).toMatchObject({
      status: 'requested',
      declineReason: 'insufficient_funds',
    });
    // Look-ups and repeated webhooks report the same decline.
    shop.server.clock.advance(2 * MINUTE_MS);
    await shop.runWorker();
    account.startAuthentication(providerCheckoutId);
    await shop.deliverWebhooks();
    account.pay(providerCheckoutId);
    await shop.deliverWebhooks();
    expect(summarize(await read())).toEqual({
      status: 'paid',
      isConfirming: false,
      declineReason: null,
      history: ['opened', 'confirming', 'card_declined: insufficient_funds', 'confirming', 'paid'],
    });
  });

  test('a bank debit is being confirmed without a time limit, until the bank declines it [counter 15.3]', async () => {
    const { providerCheckoutId, read } = await openCheckout();
    const { account } = shop.stripe;
    account.startDelayedPayment(providerCheckoutId);
    await shop.deliverWebhooks();
    expect((await read()).confirming).toMatchObject({ until: null });
    account.finishDelayedPayment(providerCheckoutId, 'failed');
    await shop.deliverWebhooks();
    expect(summarize(await read())).toEqual({
      status: 'declined',
      isConfirming: false,
      declineReason: 'insufficient_funds',
      history: ['opened', 'processing', 'declined: insufficient_funds'],
    });
  });

  test('a late answer to a look-up does not change the progress of a checkout that has ended [counter 15.3]', async () => {
    const { providerCheckoutId, read } = await openCheckout();
    const { account } = shop.stripe;
    const { providers } = shop.dependencies;
    account.startAuthentication(providerCheckoutId);
    const checkout = await findCheckout(
      database.unscopedDb,
      { provider: 'stripe', account: 'server' },
      { providerCheckoutId },
    );
    const provider = await providers.find('stripe', 'server');
    if (!provider || !checkout || !isOpened(checkout)) throw new Error('There is no checkout');
    const status = async () => {
      const response = await provider.status(providerCheckoutId);
      account.expire(providerCheckoutId);
      await shop.deliverWebhooks();
      return response;
    };
    const find = async () => ({ ...provider, status });
    await syncCheckout({ ...shop.dependencies, providers: { ...providers, find } }, checkout);
    expect(summarize(await read())).toMatchObject({ isConfirming: false, history: ['opened'] });
  });

  test('an expired checkout ends the bank’s check, and late webhooks of the checkout change nothing [counter 15.3]', async () => {
    const { providerCheckoutId, read } = await openCheckout();
    const { account } = shop.stripe;
    account.startAuthentication(providerCheckoutId);
    const webhooks = shop.stripe.webhooks.take();
    for (const webhook of webhooks) await shop.sendWebhook(webhook);
    account.expire(providerCheckoutId);
    await shop.deliverWebhooks();
    expect(summarize(await read())).toMatchObject({ status: 'requested', isConfirming: false });
    for (const webhook of webhooks) await shop.sendWebhook(webhook);
    expect(summarize(await read()).history).toEqual(['opened', 'confirming', 'not_confirmed']);
  });
});
