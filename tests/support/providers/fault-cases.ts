import { describe, expect } from 'vitest';
import {
  type PaymentProvider,
  ProviderUnavailable,
} from '../../../server/domain/providers/payment-provider.ts';
import {
  createProviderTest,
  createRequest,
  openCheckout,
  payNewCheckout,
  returnUrl,
} from './provider-case.ts';
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
  /** With the same parameters. */
  readonly run: (provider: PaymentProvider) => Promise<unknown>;
  readonly expectOneEffect: () => Promise<void>;
}

/** Only a hanging provider needs the short timeout. */
const getProvider = (driver: ProviderDriver, fault: ProviderFault) =>
  fault === 'hang' ? driver.providerWithShortTimeout : driver.provider;

type PrepareCall = (driver: ProviderDriver) => Promise<Call>;

/** One for each method that changes data at the provider. */
const writes: Readonly<Record<'open' | 'close' | 'refund', PrepareCall>> = {
  open: async (driver) => {
    const request = createRequest(driver);
    return {
      run: (provider) => provider.open(request, returnUrl, 'key-1'),
      expectOneEffect: async () => expect(await driver.countCheckouts()).toBe(1),
    };
  },
  close: async (driver) => {
    const providerCheckoutId = await openCheckout(driver);
    return {
      run: (provider) => provider.close(providerCheckoutId),
      expectOneEffect: async () => {
        const { state } = await driver.provider.status(providerCheckoutId);
        const expected = driver.capabilities.closesOpenCheckouts ? ['expired', 'failed'] : ['open'];
        expect(expected).toContain(state);
      },
    };
  },
  refund: async (driver) => {
    const { reference } = await payNewCheckout(driver);
    return {
      run: (provider) => provider.refund(reference, 1_000, 'refund-1'),
      expectOneEffect: async () => expect(await driver.listRefunds(reference)).toHaveLength(1),
    };
  },
};

/** The call fails during the fault, and succeeds after it. */
const runThroughFault = async (
  driver: ProviderDriver,
  prepareCall: PrepareCall,
  fault: ProviderFault,
  scope: 'all' | 'writes',
) => {
  const { run, expectOneEffect } = await prepareCall(driver);
  driver.setFault(fault, { scope });
  await expect(run(getProvider(driver, fault))).rejects.toThrow(ProviderUnavailable);
  driver.setFault(undefined);
  await run(driver.provider);
  await expectOneEffect();
};

export const describeFaults = (startDriver: StartProviderDriver) => {
  const networkTest = createProviderTest(startDriver, { needs: ({ hasNetwork }) => hasNetwork });
  const closingTest = createProviderTest(startDriver, {
    needs: ({ hasNetwork, closesOpenCheckouts }) => hasNetwork && closesOpenCheckouts,
  });

  // Adapters wait before they retry, so the cases run at the same time.
  describe.concurrent('faults of the provider', () => {
    for (const [method, prepareCall] of Object.entries(writes)) {
      const methodTest = method === 'close' ? closingTest : networkTest;
      for (const fault of faults) {
        methodTest(
          `${method} reports the provider as unavailable during ${fault} of writes, and takes effect once afterwards`,
          (driver) => runThroughFault(driver, prepareCall, fault, 'writes'),
        );
      }
      methodTest(
        `${method} reports the provider as unavailable while its response is lost, and takes effect once`,
        (driver) => runThroughFault(driver, prepareCall, 'lost-response', 'writes'),
      );
      networkTest(
        `${method} reports the provider as unavailable while all calls fail, and takes effect once afterwards`,
        (driver) => runThroughFault(driver, prepareCall, 'server-error', 'all'),
      );
    }

    for (const fault of faults) {
      networkTest(`status reports the provider as unavailable during ${fault}`, async (driver) => {
        const { providerCheckoutId } = await payNewCheckout(driver);
        driver.setFault(fault);
        const provider = getProvider(driver, fault);
        await expect(provider.status(providerCheckoutId)).rejects.toThrow(ProviderUnavailable);
        driver.setFault(undefined);
        expect((await driver.provider.status(providerCheckoutId)).state).toBe('paid');
      });
    }
  });
};
