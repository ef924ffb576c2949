import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describePaymentProvider } from '../../../../tests/support/providers/describe-payment-provider.ts';
import { createRequest, returnUrl } from '../../../../tests/support/providers/provider-case.ts';
import { startStripeDriver } from '../../../../tests/support/providers/stripe-driver.ts';
import { startStripeService } from '../../../../tests/support/providers/stripe-service.ts';
import { createTestClock, MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

describePaymentProvider('Stripe', startStripeDriver);

describe('the adapter of Stripe', () => {
  const clock = createTestClock();
  let service: Awaited<ReturnType<typeof startStripeService>>;
  beforeEach(async () => {
    service = await startStripeService({ now: clock });
  });
  afterEach(() => service.stop());

  const createProvider = (secretKey = service.secretKey) =>
    createStripeProvider({
      secretKey,
      webhookSecret: service.webhookSecret,
      apiUrl: service.origin,
    });

  const open = (changes?: Partial<CheckoutRequest>, key = 'key-1') =>
    createProvider().open(createRequest({ now: clock }, changes), returnUrl, key);

  const payNewCheckout = async () => {
    const { providerCheckoutId } = await open();
    service.account.pay(providerCheckoutId);
    const status = await createProvider().status(providerCheckoutId);
    if (status.state !== 'paid') throw new Error(status.state);
    return { providerCheckoutId, reference: status.reference };
  };

  const readRefunds = async (providerCheckoutId: string) => {
    const status = await createProvider().status(providerCheckoutId);
    return status.state === 'paid' ? status.refunds : [];
  };

  test('adds the id and the ident of the request to the checkout and its payment, and prevents price conversion', async () => {
    const { providerCheckoutId } = await open();
    const { paymentRequestId: id } = createRequest({ now: clock });
    const metadata = { payment_request_id: id, ident: 'AB12CD34' };
    expect(service.account.getCheckoutParams(providerCheckoutId)).toMatchObject({
      metadata,
      payment_intent_data: { metadata },
      client_reference_id: id,
      customer_email: 'jo@example.com',
      adaptive_pricing: { enabled: false },
    });
  });

  test('opens one checkout although Stripe refuses the customer’s email address each time', async () => {
    const first = await open({ customerEmail: 'jo@localhost' });
    expect(await open({ customerEmail: 'jo@localhost' })).toEqual(first);
    expect(service.account.countCheckouts()).toBe(1);
  });

  test('sends no telemetry to Stripe', async () => {
    const provider = createProvider();
    // The SDK sends the duration of a call with the next one.
    for (const key of ['key-1', 'key-2'])
      await provider.open(createRequest({ now: clock }), returnUrl, key);
    for (const { headers } of service.requests)
      expect(headers.get('x-stripe-client-telemetry')).toBeNull();
  });

  test.each([29, 24 * 60 + 1])(
    'reports that Stripe refuses a checkout of %i minutes',
    async (minutes) => {
      const expiresAt = new Date(clock().getTime() + minutes * MINUTE_MS).toISOString();
      await expect(open({ expiresAt })).rejects.toThrow(ProviderRefused);
      expect(service.account.countCheckouts()).toBe(0);
    },
  );

  test('reports that Stripe refuses an idempotency key that was used with other parameters', async () => {
    await open();
    await expect(open({ amountPence: 4_600 })).rejects.toThrow(ProviderRefused);
    expect(service.account.countCheckouts()).toBe(1);
  });

  test('treats a wrong secret key as unavailability, and does not quote the key', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    const provider = createProvider('sk_test_wrong_key_1234');
    const calls = [
      () => provider.open(createRequest({ now: clock }), returnUrl, 'key-2'),
      () => provider.status(providerCheckoutId),
      () => provider.close(providerCheckoutId),
      () => provider.refund(reference, 100, 'refund-1'),
    ];
    for (const call of calls) {
      const error = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(String(error)).toContain('secret key');
      expect(String(error)).not.toContain('1234');
    }
  });

  test('treats the 404 of a gateway as unavailability, and not as a refusal by Stripe', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    service.setFault('gateway-not-found');
    const provider = createProvider();
    for (const call of [
      provider.status(providerCheckoutId),
      provider.close(providerCheckoutId),
      provider.refund(reference, 1, 'refund-1'),
    ]) {
      await expect(call).rejects.toThrow(ProviderUnavailable);
    }
  });

  test('treats a locked object as unavailability, because the same call can succeed later', async () => {
    const { providerCheckoutId } = await payNewCheckout();
    service.setFault('lock-timeout');
    await expect(createProvider().status(providerCheckoutId)).rejects.toThrow(ProviderUnavailable);
  });

  test('reports that a refund waits because the account has too little money', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    service.account.refunds.setNextStatus('pending', 'insufficient_funds');
    const expected = { status: 'pending', reason: 'insufficient_balance' };
    expect(await createProvider().refund(reference, 1_000, 'refund-1')).toEqual(expected);
    expect(await readRefunds(providerCheckoutId)).toMatchObject([expected]);
  });

  test('retries a call whose response was lost', async () => {
    service.setFault('lost-response', { count: 1 });
    await open();
    expect(service.account.countCheckouts()).toBe(1);
    expect(service.requests).toHaveLength(2);
  });

  test('makes at most two attempts', async () => {
    service.setFault('down');
    await expect(open()).rejects.toThrow(ProviderUnavailable);
    expect(service.requests).toHaveLength(2);
  });

  test('closes a checkout at the time of the call', async () => {
    const { providerCheckoutId } = await open();
    clock.advance(59 * MINUTE_MS);
    expect(await createProvider().status(providerCheckoutId)).toEqual({ state: 'open' });
    clock.advance(MINUTE_MS);
    expect(await createProvider().status(providerCheckoutId)).toEqual({ state: 'expired' });
  });

  test('reports an open checkout while the bank asks the customer to approve the payment', async () => {
    const { providerCheckoutId } = await open();
    service.account.startAuthentication(providerCheckoutId);
    expect(await createProvider().status(providerCheckoutId)).toEqual({
      state: 'open',
      isConfirming: true,
    });
  });

  test('reports a payment in progress when Stripe does not close an open checkout', async () => {
    const { providerCheckoutId } = await open();
    service.account.setBusy(providerCheckoutId);
    expect(await createProvider().close(providerCheckoutId)).toBe('in-flight');
  });

  test('finds a refund that took effect although Stripe responded 500 and repeats that response for the key', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    service.setFault('saved-error', { scope: 'writes' });
    await expect(createProvider().refund(reference, 1_000, 'refund-1')).rejects.toThrow(
      ProviderUnavailable,
    );
    service.setFault(undefined);
    expect(await createProvider().refund(reference, 1_000, 'refund-1')).toMatchObject({
      status: 'done',
    });
    expect(await readRefunds(providerCheckoutId)).toHaveLength(1);
  });

  test('reads all refunds, also from several pages', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    for (let count = 0; count < 201; count += 1) {
      service.account.refunds.create({ payment_intent: reference, amount: 1 });
    }
    expect(await readRefunds(providerCheckoutId)).toHaveLength(201);
  });

  test('reports a refund as refused when it fails after it was confirmed', async () => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    expect(await createProvider().refund(reference, 1_000, 'refund-1')).toMatchObject({
      status: 'done',
    });
    service.account.refunds.finish('refund-1', 'failed');
    expect(await readRefunds(providerCheckoutId)).toMatchObject([
      { idempotencyKey: 'refund-1', status: 'refused' },
    ]);
  });

  test.each([
    ['requires_action', 'pending'],
    ['canceled', 'refused'],
  ] as const)('reports a refund that Stripe calls %s as %s', async (stripeStatus, status) => {
    const { providerCheckoutId, reference } = await payNewCheckout();
    service.account.refunds.setNextStatus(stripeStatus);
    expect(await createProvider().refund(reference, 1_000, 'refund-1')).toMatchObject({ status });
    expect(await readRefunds(providerCheckoutId)).toMatchObject([{ status }]);
  });
});
