import { describe, expect, test, vi } from 'vitest';
import { describePaymentProvider } from '../../../../tests/support/providers/describe-payment-provider.ts';
import { startMollieDriver } from '../../../../tests/support/providers/mollie-driver.ts';
import {
  createRequest,
  openCheckout,
  payNewCheckout,
  returnUrl,
  startDelayedCheckout,
} from '../../../../tests/support/providers/provider-case.ts';
import { createTestClock, MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';
import { createMollieProvider } from './mollie-provider.ts';

// The certificate of the stand-in is self-signed.
vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

type MollieDriver = Awaited<ReturnType<typeof startMollieDriver>>;
const now = createTestClock();

/** Each test has its own stand-in for Mollie. */
const mollieTest = (title: string, run: (driver: MollieDriver) => Promise<void>) =>
  test(title, async () => {
    const driver = await startMollieDriver(now);
    try {
      await run(driver);
    } finally {
      await driver.stop();
    }
  });

describePaymentProvider('Mollie', startMollieDriver);

test('A shop whose host Mollie cannot reach takes payments without webhooks [money 9.11]', async () => {
  const driver = await startMollieDriver(now);
  const request = createRequest(driver, { webhookOrigin: 'https://till.shop.lan' });
  const { providerCheckoutId } = await driver.provider.open(request, returnUrl, 'key-1');
  expect(driver.mollie.getPayment(providerCheckoutId).webhookUrl).toBeUndefined();
  await driver.stop();
});

describe('open at Mollie', () => {
  mollieTest('asks for webhooks on the shop’s host', async (driver) => {
    const { webhookUrl } = driver.mollie.getPayment(await openCheckout(driver));
    expect(webhookUrl).toBe('https://shop.example/api/provider/mollie/');
  });

  mollieTest(
    'puts the ident first in the description, because bank statements truncate descriptions',
    async (driver) => {
      const { description } = driver.mollie.getPayment(await openCheckout(driver));
      expect(description).toBe('AB12CD34 Corner Garage: Annual service');
    },
  );

  mollieTest('opens one checkout when Mollie fails once and the SDK retries', async (driver) => {
    driver.mollie.setFault('server-error', { scope: 'writes', count: 1 });
    await openCheckout(driver);
    expect(driver.mollie.requests.slice(-2)).toEqual(['POST /v2/payments', 'POST /v2/payments']);
    expect(driver.mollie.listPayments()).toHaveLength(1);
  });

  mollieTest('opens one checkout when the response was lost', async (driver) => {
    driver.mollie.setFault('lost-response', { scope: 'writes', count: 1 });
    await expect(openCheckout(driver)).rejects.toThrow(ProviderUnavailable);
    await openCheckout(driver);
    expect(driver.mollie.listPayments()).toHaveLength(1);
  });

  mollieTest('is refused when the idempotency key was used for another request', async (driver) => {
    await openCheckout(driver);
    await expect(openCheckout(driver, { amountPence: 1 })).rejects.toThrow(ProviderRefused);
  });

  mollieTest(
    'is unavailable with a wrong API key, and its error does not reveal the key',
    async (driver) => {
      const { apiUrl } = driver.mollie;
      const provider = createMollieProvider({ apiKey: 'test_wrong_key', apiUrl });
      const error = await provider
        .open(createRequest(driver), returnUrl, 'key-1')
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(String(error)).toContain('API key');
      expect(JSON.stringify(error) + String(error)).not.toContain('test_wrong_key');
    },
  );
});

describe('methods at Mollie', () => {
  const findMethods = async (driver: MollieDriver) =>
    driver.mollie.getPayment(await openCheckout(driver)).methods;

  mollieTest(
    'are named without those that take days, and with the wallets that are enabled',
    async (driver) => {
      expect(await findMethods(driver)).toEqual(['applepay', 'creditcard']);
    },
  );

  mollieTest(
    'are not named while none takes days, so that a declined card leaves the payment open',
    async (driver) => {
      driver.mollie.setEnabledMethods(['applepay', 'creditcard']);
      expect(await findMethods(driver)).toBeUndefined();
    },
  );

  mollieTest('are not looked up when the shop allows those that take days', async (driver) => {
    await openCheckout(driver, { allowsDelayedMethods: true });
    expect(driver.mollie.requests).toEqual(['POST /v2/payments']);
  });

  mollieTest('open no page when all of them take days', async (driver) => {
    driver.mollie.setEnabledMethods(['bacs']);
    await expect(openCheckout(driver)).rejects.toThrow(ProviderRefused);
    expect(driver.mollie.listPayments()).toEqual([]);
  });
});

describe('status at Mollie', () => {
  mollieTest('is processing while a bank holds the money', async (driver) => {
    const providerCheckoutId = await openCheckout(driver);
    driver.mollie.authorize(providerCheckoutId);
    expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'processing' });
  });

  mollieTest(
    'is expired when the customer cancelled, so that the request can be paid again',
    async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      driver.mollie.cancelAsCustomer(providerCheckoutId);
      expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'expired' });
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    },
  );

  mollieTest('has no card when the customer paid by bank', async (driver) => {
    const providerCheckoutId = await startDelayedCheckout(driver);
    driver.mollie.pay(providerCheckoutId);
    expect(await driver.provider.status(providerCheckoutId)).not.toHaveProperty('cardLastFour');
  });

  mollieTest('lists a chargeback, which the bank may reverse [money 9.9]', async (driver) => {
    const { providerCheckoutId } = await payNewCheckout(driver);
    const id = driver.mollie.chargeBack(providerCheckoutId);
    expect(await driver.provider.status(providerCheckoutId)).toMatchObject({
      state: 'paid',
      disputes: [{ id, amountPence: 4_500, state: 'lost', reason: 'Fraud, card absent' }],
    });
    driver.mollie.reverseChargeback(id);
    expect(await driver.provider.status(providerCheckoutId)).toMatchObject({
      disputes: [{ id, state: 'won' }],
    });
  });

  mollieTest('is unknown for a payment of another account', async ({ provider }) => {
    expect(await provider.status('tr_7UhSN1zuXS')).toEqual({ state: 'unknown' });
  });
});

describe('close at Mollie', () => {
  mollieTest('cannot end an open card payment, which expires by itself', async (driver) => {
    const providerCheckoutId = await openCheckout(driver);
    expect(await driver.provider.close(providerCheckoutId)).toBe('in-flight');
    now.advance(15 * MINUTE_MS);
    expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
  });

  mollieTest('cancels an open bank transfer', async (driver) => {
    const providerCheckoutId = await openCheckout(driver, { allowsDelayedMethods: true });
    driver.mollie.chooseBankTransfer(providerCheckoutId);
    expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    expect(driver.mollie.getPayment(providerCheckoutId).status).toBe('canceled');
  });

  mollieTest(
    'reports a bank transfer as closed when the response to its cancellation was lost',
    async (driver) => {
      const providerCheckoutId = await openCheckout(driver, { allowsDelayedMethods: true });
      driver.mollie.chooseBankTransfer(providerCheckoutId);
      driver.mollie.setFault('lost-response', { scope: 'writes', count: 1 });
      await expect(driver.provider.close(providerCheckoutId)).rejects.toThrow(ProviderUnavailable);
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    },
  );

  mollieTest(
    'reports a bank transfer as paid when the money arrives during its cancellation',
    async (driver) => {
      const providerCheckoutId = await openCheckout(driver, { allowsDelayedMethods: true });
      driver.mollie.chooseBankTransfer(providerCheckoutId);
      driver.mollie.runBeforeNext('DELETE', () => driver.mollie.pay(providerCheckoutId));
      expect(await driver.provider.close(providerCheckoutId)).toBe('paid');
    },
  );
});

describe('refund at Mollie', () => {
  for (const keyState of ['remembers', 'has forgotten'] as const) {
    mollieTest(
      `refunds once when the response was lost and Mollie ${keyState} the key`,
      async (driver) => {
        const { reference } = await payNewCheckout(driver);
        driver.mollie.setFault('lost-response', { scope: 'writes', count: 1 });
        await expect(driver.provider.refund(reference, 1_000, 'refund-1')).rejects.toThrow(
          ProviderUnavailable,
        );
        if (keyState === 'has forgotten') driver.mollie.forgetIdempotencyKeys();
        expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toMatchObject({
          status: 'pending',
        });
        expect(driver.mollie.listRefunds(reference)).toHaveLength(1);
      },
    );
  }

  mollieTest(
    'waits an hour before it refunds the same amount again, and says why [money 9.10]',
    async (driver) => {
      const { reference } = await payNewCheckout(driver);
      await driver.provider.refund(reference, 1_000, 'refund-1');
      const waiting = { status: 'pending', reason: 'equal_refund' };
      expect(await driver.provider.refund(reference, 1_000, 'refund-2')).toEqual(waiting);
      now.advance(60 * MINUTE_MS);
      expect(await driver.provider.refund(reference, 1_000, 'refund-2')).toEqual({
        status: 'pending',
      });
      expect(driver.mollie.listRefunds(reference)).toHaveLength(2);
    },
  );

  mollieTest(
    'is refused, and not repeated, after the shop cancelled it in the dashboard',
    async (driver) => {
      const { reference } = await payNewCheckout(driver);
      await driver.provider.refund(reference, 1_000, 'refund-1');
      driver.mollie.moveRefund('refund-1', 'canceled');
      driver.mollie.forgetIdempotencyKeys();
      expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toMatchObject({
        status: 'refused',
      });
      expect(driver.mollie.listRefunds(reference)).toHaveLength(1);
    },
  );

  mollieTest(
    'finds the refund that another worker made meanwhile when Mollie refuses this one',
    async (driver) => {
      const { reference } = await payNewCheckout(driver);
      const amount = { pence: 1_000, currency: 'GBP' };
      driver.mollie.setRefundPolicy('unsupported');
      driver.mollie.runBeforeNext('POST', () =>
        driver.mollie.createRefund(reference, amount, { idempotencyKey: 'refund-1' }, 'refunded'),
      );
      expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toMatchObject({
        status: 'done',
      });
    },
  );

  mollieTest(
    'is taken back when the shop refunds in the dashboard at the same moment [money 9.10]',
    async (driver) => {
      const { reference } = await payNewCheckout(driver);
      driver.mollie.runBeforeNext('POST', () => driver.mollie.refundInDashboard(reference, 2_000));
      expect(await driver.provider.refund(reference, 4_500, 'refund-1')).toEqual({
        status: 'refused',
        reason: 'refunded',
      });
      const [ours, dashboard] = driver.mollie.listRefunds(reference);
      expect([ours?.status, dashboard?.status]).toEqual(['canceled', 'processing']);
    },
  );

  mollieTest('stays when Mollie makes it before it can be taken back', async (driver) => {
    const { reference } = await payNewCheckout(driver);
    driver.mollie.runBeforeNext('POST', () => {
      driver.mollie.refundInDashboard(reference, 2_000);
      driver.mollie.runBeforeNext('DELETE', () =>
        driver.mollie.moveRefund('refund-1', 'processing'),
      );
    });
    expect(await driver.provider.refund(reference, 4_500, 'refund-1')).toEqual({
      status: 'pending',
    });
  });

  mollieTest(
    'makes no refund while Mollie’s responses leave out the earlier refunds',
    async (driver) => {
      const { reference } = await payNewCheckout(driver);
      driver.mollie.refundInDashboard(reference, 1_000);
      driver.mollie.setEmbedding(false);
      await expect(driver.provider.refund(reference, 500, 'refund-1')).rejects.toThrow(
        ProviderUnavailable,
      );
      expect(driver.mollie.listRefunds(reference)).toHaveLength(1);
    },
  );
});

describe('webhooks of Mollie', () => {
  const read = (driver: MollieDriver, body: string) =>
    driver.provider
      .readWebhook(new Headers(), Buffer.from(body))
      .catch((error: Error) => error.name);

  mollieTest('contain the id of a payment, and their other fields are ignored', async (driver) => {
    const facts = [{ providerCheckoutId: 'tr_7UhSN1zuXS' }];
    expect(await read(driver, 'id=tr_7UhSN1zuXS')).toEqual(facts);
    expect(await read(driver, 'testByMollie=1&id=tr_7UhSN1zuXS')).toEqual(facts);
  });

  mollieTest('are invalid when the id does not have the format of Mollie’s ids', async (driver) => {
    for (const id of [
      'tr_',
      'tr_1/../x',
      'tr_1%00',
      'tr_%F0%9F%92%A9',
      `tr_${'a'.repeat(200)}`,
      '7UhSN1zuXS',
    ]) {
      expect(await read(driver, `id=${id}`)).toBe('InvalidWebhook');
    }
  });
});
