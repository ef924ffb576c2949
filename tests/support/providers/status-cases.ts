import { describe, expect } from 'vitest';
import { DAY_MS } from '../server/test-clock.ts';
import {
  createProviderTest,
  openCheckout,
  payNewCheckout,
  readPaidStatus,
  startDelayedCheckout,
} from './provider-case.ts';
import type { StartProviderDriver } from './provider-driver.ts';

export const describeStatus = (startDriver: StartProviderDriver) => {
  const providerTest = createProviderTest(startDriver);
  const otherAmountTest = createProviderTest(startDriver, {
    needs: ({ takesOtherAmounts }) => takesOtherAmounts,
  });
  const confirmingTest = createProviderTest(startDriver, {
    needs: ({ tellsConfirming }) => tellsConfirming,
  });
  const declineTest = createProviderTest(startDriver, {
    needs: ({ tellsDeclines }) => tellsDeclines,
  });
  const silentDeclineTest = createProviderTest(startDriver, {
    needs: ({ tellsDeclines }) => !tellsDeclines,
  });
  const delayedTest = createProviderTest(startDriver, {
    needs: ({ hasDelayedPayments }) => hasDelayedPayments,
  });

  describe('status', () => {
    providerTest('is open until the customer pays', async (driver) => {
      expect(await driver.provider.status(await openCheckout(driver))).toEqual({ state: 'open' });
    });

    providerTest(
      'is paid, with the amount, the currency and the card of the payment',
      async (driver) => {
        const providerCheckoutId = await openCheckout(driver);
        await driver.pay(providerCheckoutId);
        const status = await readPaidStatus(driver, providerCheckoutId);
        expect(status).toMatchObject({ amountPence: 4_500, currency: 'GBP', refunds: [] });
        expect(status.reference).not.toBe('');
        expect(Math.abs(status.paidAt.getTime() - driver.now().getTime())).toBeLessThan(60_000);
        expect(status.cardLastFour).toMatch(/^\d{4}$/);
        expect(status.cardBrand).toBe('Visa');
      },
    );

    providerTest('stays the same when it is requested again', async (driver) => {
      const { providerCheckoutId } = await payNewCheckout(driver);
      expect(await driver.provider.status(providerCheckoutId)).toEqual(
        await driver.provider.status(providerCheckoutId),
      );
    });

    otherAmountTest(
      'reports the amount and the currency that were taken, not those that were requested',
      async (driver) => {
        const providerCheckoutId = await openCheckout(driver);
        await driver.pay(providerCheckoutId, { amountPence: 1_234, currency: 'EUR' });
        expect(await readPaidStatus(driver, providerCheckoutId)).toMatchObject({
          amountPence: 1_234,
          currency: 'EUR',
        });
      },
    );

    providerTest('gives each payment a reference of its own', async (driver) => {
      const [first, second] = [
        await openCheckout(driver, {}, 'key-1'),
        await openCheckout(driver, {}, 'key-2'),
      ];
      await driver.pay(first);
      await driver.pay(second);
      const references = [
        await readPaidStatus(driver, first),
        await readPaidStatus(driver, second),
      ];
      expect(references[0]?.reference).not.toBe(references[1]?.reference);
    });

    providerTest(
      'is paid after a declined card and a second card, if the provider allows a second card',
      async (driver) => {
        const providerCheckoutId = await openCheckout(driver);
        await driver.decline(providerCheckoutId);
        const { state } = await driver.provider.status(providerCheckoutId);
        expect(['open', 'failed']).toContain(state);
        if (state === 'failed') return;
        await driver.pay(providerCheckoutId);
        expect((await driver.provider.status(providerCheckoutId)).state).toBe('paid');
      },
    );

    silentDeclineTest(
      'is open after a declined card, of which the provider tells nothing',
      async (driver) => {
        const providerCheckoutId = await openCheckout(driver);
        await driver.decline(providerCheckoutId);
        expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'open' });
        expect(driver.takeWebhooks()).toEqual([]);
        await driver.pay(providerCheckoutId);
        expect((await driver.provider.status(providerCheckoutId)).state).toBe('paid');
      },
    );

    declineTest('says why the last card was declined', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      await driver.decline(providerCheckoutId);
      expect(await driver.provider.status(providerCheckoutId)).toMatchObject({
        declineReason: 'insufficient_funds',
      });
    });

    confirmingTest('says that the customer confirms the payment with the bank', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      await driver.startConfirming(providerCheckoutId);
      expect(await driver.provider.status(providerCheckoutId)).toEqual({
        state: 'open',
        isConfirming: true,
      });
      await driver.pay(providerCheckoutId);
      expect((await driver.provider.status(providerCheckoutId)).state).toBe('paid');
    });

    providerTest('is expired when the checkout’s time is over', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      await driver.expire(providerCheckoutId);
      expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'expired' });
    });

    providerTest(
      'is final after a declined card when the checkout’s time is over',
      async (driver) => {
        const providerCheckoutId = await openCheckout(driver);
        await driver.decline(providerCheckoutId);
        await driver.expire(providerCheckoutId);
        expect(['expired', 'failed']).toContain(
          (await driver.provider.status(providerCheckoutId)).state,
        );
      },
    );

    delayedTest(
      'is processing until the bank confirms a payment, and says when that usually is',
      async (driver) => {
        const providerCheckoutId = await startDelayedCheckout(driver);
        const status = await driver.provider.status(providerCheckoutId);
        expect(status).toEqual({ state: 'processing', expectedBy: expect.any(Date) });
        const days = (Number(Object(status).expectedBy) - driver.now().getTime()) / DAY_MS;
        expect(days).toBeGreaterThan(4);
        expect(days).toBeLessThan(12);
        await driver.finishDelayedPayment(providerCheckoutId, 'paid');
        expect(await readPaidStatus(driver, providerCheckoutId)).toMatchObject({
          amountPence: 4_500,
          currency: 'GBP',
        });
      },
    );

    delayedTest('is failed when the bank refuses a payment later', async (driver) => {
      const providerCheckoutId = await startDelayedCheckout(driver);
      await driver.finishDelayedPayment(providerCheckoutId, 'failed');
      expect(await driver.provider.status(providerCheckoutId)).toMatchObject({ state: 'failed' });
    });

    providerTest(
      'is unknown for a checkout that the account of the keys does not have',
      async ({ provider }) => {
        expect(await provider.status('unknown')).toEqual({ state: 'unknown' });
      },
    );
  });
};
