import { describe, expect } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '../../../server/domain/providers/payment-provider.ts';
import { createPortTest, createRequest, openSession, payNewSession, returnUrl } from './port-case.ts';
import type { ProviderDriver, ProviderFault, StartProviderDriver } from './provider-driver.ts';

const faults: readonly ProviderFault[] = [
  'down',
  'hang',
  'rate-limit',
  'server-error',
  'html-error',
  'html',
  'other-json',
  'lost-answer',
];

interface Call {
  /** Makes the call, always with the same parameters. */
  readonly run: (provider: PaymentProvider) => Promise<unknown>;
  /** Counts the effects of the call. */
  readonly countEffects: () => Promise<number>;
}

/** Prepares a call of each method before there is a fault. */
const calls: Record<string, (driver: ProviderDriver) => Promise<Call>> = {
  open: async (driver) => {
    const request = createRequest(driver);
    return {
      run: (provider) => provider.open(request, returnUrl, 'key-1'),
      countEffects: () => driver.countSessions(),
    };
  },
  status: async (driver) => {
    const { session } = await payNewSession(driver);
    return { run: (provider) => provider.status(session), countEffects: async () => 1 };
  },
  close: async (driver) => {
    const session = await openSession(driver);
    return { run: (provider) => provider.close(session), countEffects: async () => 1 };
  },
  refund: async (driver) => {
    const { reference } = await payNewSession(driver);
    return {
      run: (provider) => provider.refund(reference, 1_000, 'refund-1'),
      countEffects: async () => (await driver.listRefunds(reference)).length,
    };
  },
};

export const describeFaults = (startDriver: StartProviderDriver) => {
  const networkTest = createPortTest(startDriver, { needs: ({ hasNetwork }) => hasNetwork });

  // The adapters wait before they retry, so the cases wait side by side.
  describe.concurrent('faults of the provider', () => {
    for (const [method, prepareCall] of Object.entries(calls)) {
      for (const fault of faults) {
        networkTest(`${method} is unavailable during ${fault}, and takes effect once after it`, async (driver) => {
          const { run, countEffects } = await prepareCall(driver);
          driver.setFault(fault);
          const provider = fault === 'hang' ? driver.providerWithShortTimeout : driver.provider;
          await expect(run(provider)).rejects.toThrow(ProviderUnavailable);
          driver.setFault(undefined);
          await run(driver.provider);
          expect(await countEffects()).toBe(1);
        });
      }
    }
  });
};
