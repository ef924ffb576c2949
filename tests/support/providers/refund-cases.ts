import { describe, expect } from 'vitest';
import { ProviderRefused } from '../../../server/domain/providers/payment-provider.ts';
import { createProviderTest, payNewCheckout, readPaidStatus } from './provider-case.ts';
import type { ProviderDriver, StartProviderDriver } from './provider-driver.ts';

const sumRefunds = async (driver: ProviderDriver, reference: string) => {
  const refunds = await driver.listRefunds(reference);
  return refunds
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
};

export const describeRefunds = (startDriver: StartProviderDriver) => {
  const providerTest = createProviderTest(startDriver);
  const networkTest = createProviderTest(startDriver, { needs: ({ hasNetwork }) => hasNetwork });
  const pendingTest = createProviderTest(startDriver, {
    needs: ({ hasPendingRefunds }) => hasPendingRefunds,
  });

  // Mollie refuses a second refund of one amount within an hour, so the amounts differ.
  describe('refund', () => {
    providerTest('refunds all of a payment', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      const { status } = await driver.provider.refund(reference, 4_500, 'refund-1');
      expect(['done', 'pending']).toContain(status);
      const { refunds, amountPence } = await readPaidStatus(driver, providerCheckoutId);
      expect(refunds).toMatchObject([
        { id: expect.any(String), idempotencyKey: 'refund-1', amountPence: 4_500, status },
      ]);
      expect(refunds).toHaveLength(1);
      expect(amountPence).toBe(4_500);
    });

    providerTest('refunds parts, each with a key of its own', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      await driver.provider.refund(reference, 1_000, 'refund-1');
      await driver.provider.refund(reference, 1_500, 'refund-2');
      const { refunds } = await readPaidStatus(driver, providerCheckoutId);
      expect(refunds.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([
        'refund-1',
        'refund-2',
      ]);
      expect(await sumRefunds(driver, reference)).toBe(2_500);
    });

    providerTest('lists twelve refunds', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      const keys = Array.from({ length: 12 }, (_, index) => `refund-${index}`);
      for (const [index, key] of keys.entries())
        await driver.provider.refund(reference, index + 1, key);
      const { refunds } = await readPaidStatus(driver, providerCheckoutId);
      expect(new Set(refunds.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(keys));
    });

    providerTest('refunds once when a call is repeated with the same key', async (driver) => {
      const { reference } = await payNewCheckout(driver);
      const first = await driver.provider.refund(reference, 1_000, 'refund-1');
      expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toEqual(first);
      expect(await sumRefunds(driver, reference)).toBe(1_000);
    });

    providerTest('refunds once for one key when two calls run at once', async (driver) => {
      const { reference } = await payNewCheckout(driver);
      const refund = () => driver.provider.refund(reference, 1_000, 'refund-1');
      const [first, second] = await Promise.all([refund(), refund()]);
      expect(second).toEqual(first);
      expect(await sumRefunds(driver, reference)).toBe(1_000);
    });

    for (const amountPence of [1_000, 4_500]) {
      providerTest(
        `does not repeat a refund of ${amountPence} pence after the provider has forgotten its key`,
        async (driver) => {
          const { reference } = await payNewCheckout(driver);
          const first = await driver.provider.refund(reference, amountPence, 'refund-1');
          driver.forgetIdempotencyKeys();
          expect(await driver.provider.refund(reference, amountPence, 'refund-1')).toEqual(first);
          expect(await sumRefunds(driver, reference)).toBe(amountPence);
        },
      );
    }

    providerTest('refuses more than was paid', async (driver) => {
      const { reference } = await payNewCheckout(driver);
      expect(await driver.provider.refund(reference, 4_501, 'refund-1')).toMatchObject({
        status: 'refused',
      });
      expect(await sumRefunds(driver, reference)).toBe(0);
    });

    providerTest('refuses more than is left to refund', async (driver) => {
      const { reference } = await payNewCheckout(driver);
      await driver.provider.refund(reference, 4_000, 'refund-1');
      expect(await driver.provider.refund(reference, 501, 'refund-2')).toMatchObject({
        status: 'refused',
      });
      expect(await sumRefunds(driver, reference)).toBe(4_000);
    });

    networkTest(
      'refuses a refund after the payee refunded everything in the provider’s dashboard',
      async (driver) => {
        const { providerCheckoutId, reference } = await payNewCheckout(driver);
        await driver.refundInDashboard(reference, 4_500);
        expect(await driver.provider.refund(reference, 4_500, 'refund-1')).toMatchObject({
          status: 'refused',
        });
        const { refunds } = await readPaidStatus(driver, providerCheckoutId);
        expect(refunds).toMatchObject([{ idempotencyKey: undefined, amountPence: 4_500 }]);
      },
    );

    providerTest('refuses an unknown payment', async ({ provider }) => {
      await expect(provider.refund('unknown', 100, 'refund-1')).rejects.toThrow(ProviderRefused);
    });

    pendingTest('reports a refund as pending until the bank has decided', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      driver.setRefundOutcome('pending');
      expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toMatchObject({
        status: 'pending',
      });
      expect((await readPaidStatus(driver, providerCheckoutId)).refunds).toMatchObject([
        { status: 'pending' },
      ]);
      await driver.finishRefund('refund-1', 'done');
      expect((await readPaidStatus(driver, providerCheckoutId)).refunds).toMatchObject([
        { status: 'done' },
      ]);
      expect((await driver.provider.refund(reference, 1_000, 'refund-1')).status).toMatch(
        /^(done|pending)$/,
      );
      expect(await sumRefunds(driver, reference)).toBe(1_000);
    });

    pendingTest('refunds the amount again after a pending refund has failed', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      driver.setRefundOutcome('pending');
      await driver.provider.refund(reference, 4_500, 'refund-1');
      await driver.finishRefund('refund-1', 'refused');
      expect((await readPaidStatus(driver, providerCheckoutId)).refunds).toMatchObject([
        { status: 'refused' },
      ]);
      expect(await driver.provider.refund(reference, 4_500, 'refund-2')).not.toMatchObject({
        status: 'refused',
      });
      expect(await sumRefunds(driver, reference)).toBe(4_500);
    });

    pendingTest('reports a refund as refused when the bank refuses it at once', async (driver) => {
      const { reference } = await payNewCheckout(driver);
      driver.setRefundOutcome('refused');
      expect(await driver.provider.refund(reference, 1_000, 'refund-1')).toMatchObject({
        status: 'refused',
      });
      expect(await sumRefunds(driver, reference)).toBe(0);
    });
  });
};
