import { describe, expect } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '../../../server/domain/providers/payment-provider.ts';
import { createProviderTest, createRequest, openSession, payNewSession, returnUrl } from './provider-case.ts';
import type { ProviderDriver, ProviderFault, StartProviderDriver } from './provider-driver.ts';

const faults: readonly ProviderFault[] = [
  'down',
  'hang',
  'rate-limit',
  'server-error',
  'html-error',
  'html',
  'other-json',
];

interface Call {
  /** Makes the call, always with the same parameters. */
  readonly run: (provider: PaymentProvider) => Promise<unknown>;
  /** Checks that the call has taken effect exactly once. */
  readonly expectOneEffect: () => Promise<void>;
}

type PrepareCall = (driver: ProviderDriver) => Promise<Call>;

/** Prepare a call of each method that changes something. */
const writes: Readonly<Record<'open' | 'close' | 'refund', PrepareCall>> = {
  open: async (driver) => {
    const request = createRequest(driver);
    return {
      run: (provider) => provider.open(request, returnUrl, 'key-1'),
      expectOneEffect: async () => expect(await driver.countSessions()).toBe(1),
    };
  },
  close: async (driver) => {
    const session = await openSession(driver);
    return {
      run: (provider) => provider.close(session),
      expectOneEffect: async () => {
        const { state } = await driver.provider.status(session);
        const expected = driver.capabilities.closesOpenSessions ? ['expired', 'failed'] : ['open'];
        expect(expected).toContain(state);
      },
    };
  },
  refund: async (driver) => {
    const { reference } = await payNewSession(driver);
    return {
      run: (provider) => provider.refund(reference, 1_000, 'refund-1'),
      expectOneEffect: async () => expect(await driver.listRefunds(reference)).toHaveLength(1),
    };
  },
};

/** Runs a call while there is a fault, and again after it. */
const runThroughFault = async (
  driver: ProviderDriver,
  prepareCall: PrepareCall,
  fault: ProviderFault,
  scope: 'all' | 'writes',
) => {
  const { run, expectOneEffect } = await prepareCall(driver);
  driver.setFault(fault, scope);
  await expect(run(fault === 'hang' ? driver.providerWithShortTimeout : driver.provider)).rejects.toThrow(
    ProviderUnavailable,
  );
  driver.setFault(undefined);
  await run(driver.provider);
  await expectOneEffect();
};

export const describeFaults = (startDriver: StartProviderDriver) => {
  const networkTest = createProviderTest(startDriver, { needs: ({ hasNetwork }) => hasNetwork });
  const closingTest = createProviderTest(startDriver, {
    needs: ({ hasNetwork, closesOpenSessions }) => hasNetwork && closesOpenSessions,
  });

  // The adapters wait before they retry, so the cases wait side by side.
  describe.concurrent('faults of the provider', () => {
    for (const [method, prepareCall] of Object.entries(writes)) {
      const methodTest = method === 'close' ? closingTest : networkTest;
      for (const fault of faults) {
        methodTest(`${method} is unavailable while writes meet ${fault}, and takes effect once after it`, (driver) =>
          runThroughFault(driver, prepareCall, fault, 'writes'),
        );
      }
      methodTest(`${method} is unavailable while its answer is lost, and takes effect once`, (driver) =>
        runThroughFault(driver, prepareCall, 'lost-response', 'writes'),
      );
      networkTest(`${method} is unavailable while nothing works, and takes effect once after it`, (driver) =>
        runThroughFault(driver, prepareCall, 'server-error', 'all'),
      );
    }

    for (const fault of faults) {
      networkTest(`status is unavailable while the provider meets ${fault}`, async (driver) => {
        const { session } = await payNewSession(driver);
        driver.setFault(fault, 'all');
        const provider = fault === 'hang' ? driver.providerWithShortTimeout : driver.provider;
        await expect(provider.status(session)).rejects.toThrow(ProviderUnavailable);
        driver.setFault(undefined);
        expect((await driver.provider.status(session)).state).toBe('paid');
      });
    }
  });
};
