import { describe, expect } from 'vitest';
import {
  createProviderTest,
  openCheckout,
  payNewCheckout,
  startDelayedCheckout,
} from './provider-case.ts';
import type { StartProviderDriver } from './provider-driver.ts';

export const describeClose = (startDriver: StartProviderDriver) => {
  const providerTest = createProviderTest(startDriver);
  const closingTest = createProviderTest(startDriver, {
    needs: ({ closesOpenCheckouts }) => closesOpenCheckouts,
  });
  const delayedTest = createProviderTest(startDriver, {
    needs: ({ hasDelayedPayments }) => hasDelayedPayments,
  });

  describe('close', () => {
    closingTest('ends an open checkout, so that it cannot be paid', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
      expect(['expired', 'failed']).toContain(
        (await driver.provider.status(providerCheckoutId)).state,
      );
      await expect(driver.pay(providerCheckoutId)).rejects.toThrow();
    });

    closingTest('returns the same outcome when it is repeated', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    });

    closingTest('ends a checkout with a declined card', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      await driver.decline(providerCheckoutId);
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    });

    closingTest('ends only its own checkout', async (driver) => {
      const [first, second] = [
        await openCheckout(driver, {}, 'key-1'),
        await openCheckout(driver, {}, 'key-2'),
      ];
      await driver.provider.close(first);
      expect(await driver.provider.status(second)).toEqual({ state: 'open' });
    });

    providerTest('reports an expired checkout as closed', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      await driver.expire(providerCheckoutId);
      expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
    });

    providerTest('leaves a paid checkout paid', async (driver) => {
      const { providerCheckoutId } = await payNewCheckout(driver);
      expect(await driver.provider.close(providerCheckoutId)).toBe('paid');
      expect((await driver.provider.status(providerCheckoutId)).state).toBe('paid');
    });

    delayedTest('leaves a payment in flight until the bank confirms it', async (driver) => {
      const providerCheckoutId = await startDelayedCheckout(driver);
      expect(await driver.provider.close(providerCheckoutId)).toBe('in-flight');
      await driver.finishDelayedPayment(providerCheckoutId, 'paid');
      expect(await driver.provider.close(providerCheckoutId)).toBe('paid');
    });

    delayedTest(
      'reports a checkout as closed when the bank has refused its payment',
      async (driver) => {
        const providerCheckoutId = await startDelayedCheckout(driver);
        await driver.finishDelayedPayment(providerCheckoutId, 'failed');
        expect(await driver.provider.close(providerCheckoutId)).toBe('closed');
      },
    );

    providerTest(
      'reports an unknown checkout as closed, because it cannot be paid',
      async ({ provider }) => {
        expect(await provider.close('unknown')).toBe('closed');
      },
    );
  });
};
