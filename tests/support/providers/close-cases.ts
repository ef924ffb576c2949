import { describe, expect } from 'vitest';
import {
  createProviderTest,
  openSession,
  payNewSession,
  startDelayedSession,
} from './provider-case.ts';
import type { StartProviderDriver } from './provider-driver.ts';

export const describeClose = (startDriver: StartProviderDriver) => {
  const providerTest = createProviderTest(startDriver);
  const closingTest = createProviderTest(startDriver, {
    needs: ({ closesOpenSessions }) => closesOpenSessions,
  });
  const delayedTest = createProviderTest(startDriver, {
    needs: ({ hasDelayedPayments }) => hasDelayedPayments,
  });

  describe('close', () => {
    closingTest('ends an open session, so that it cannot be paid', async (driver) => {
      const session = await openSession(driver);
      expect(await driver.provider.close(session)).toBe('closed');
      expect(['expired', 'failed']).toContain((await driver.provider.status(session)).state);
      await expect(driver.pay(session)).rejects.toThrow();
    });

    closingTest('returns the same outcome when it is repeated', async (driver) => {
      const session = await openSession(driver);
      expect(await driver.provider.close(session)).toBe('closed');
      expect(await driver.provider.close(session)).toBe('closed');
    });

    closingTest('ends a session with a declined card', async (driver) => {
      const session = await openSession(driver);
      await driver.decline(session);
      expect(await driver.provider.close(session)).toBe('closed');
    });

    closingTest('ends only its own session', async (driver) => {
      const [first, second] = [
        await openSession(driver, {}, 'key-1'),
        await openSession(driver, {}, 'key-2'),
      ];
      await driver.provider.close(first);
      expect(await driver.provider.status(second)).toEqual({ state: 'open' });
    });

    providerTest('reports an expired session as closed', async (driver) => {
      const session = await openSession(driver);
      await driver.expire(session);
      expect(await driver.provider.close(session)).toBe('closed');
    });

    providerTest('leaves a paid session paid', async (driver) => {
      const { session } = await payNewSession(driver);
      expect(await driver.provider.close(session)).toBe('paid');
      expect((await driver.provider.status(session)).state).toBe('paid');
    });

    delayedTest('leaves a payment in flight until the bank confirms it', async (driver) => {
      const session = await startDelayedSession(driver);
      expect(await driver.provider.close(session)).toBe('in-flight');
      await driver.finishDelayedPayment(session, 'paid');
      expect(await driver.provider.close(session)).toBe('paid');
    });

    delayedTest(
      'reports a session as closed when the bank has refused its payment',
      async (driver) => {
        const session = await startDelayedSession(driver);
        await driver.finishDelayedPayment(session, 'failed');
        expect(await driver.provider.close(session)).toBe('closed');
      },
    );

    providerTest(
      'reports an unknown session as closed, because it cannot be paid',
      async ({ provider }) => {
        expect(await provider.close('unknown')).toBe('closed');
      },
    );
  });
};
