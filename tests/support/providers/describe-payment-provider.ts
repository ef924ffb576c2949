import { describe } from 'vitest';
import { describeClose } from './close-cases.ts';
import { describeFaults } from './fault-cases.ts';
import { describeOpen } from './open-cases.ts';
import type { StartProviderDriver } from './provider-driver.ts';
import { describeRefunds } from './refund-cases.ts';
import { describeStatus } from './status-cases.ts';
import { describeWebhooks } from './webhook-cases.ts';

/** Every payment provider's adapter must pass them. */
export const describePaymentProvider = (name: string, startDriver: StartProviderDriver) => {
  describe(name, () => {
    describeOpen(startDriver);
    describeStatus(startDriver);
    describeClose(startDriver);
    describeRefunds(startDriver);
    describeWebhooks(startDriver);
    describeFaults(startDriver);
  });
};
