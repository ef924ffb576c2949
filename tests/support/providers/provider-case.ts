import { test } from 'vitest';
import type { PaidStatus } from '../../../server/domain/providers/payment-provider.ts';
import type { SessionRequest } from '../../../server/lib/session-request.ts';
import type { ProviderCapabilities, ProviderDriver, StartProviderDriver } from './provider-driver.ts';

export const returnUrl = 'https://shop.example/pay/token-1/return';
const SESSION_LIFETIME_MS = 60 * 60_000;

/** The request of a case. Its session expires in an hour. */
export const createRequest = (driver: ProviderDriver, changes: Partial<SessionRequest> = {}): SessionRequest => ({
  paymentRequestId: '0195a3c2-7d11-7c3e-9a55-2f6f3a1b4c5d',
  ident: 'AB12CD34',
  payeeName: 'Corner Garage',
  description: 'Annual service',
  amountPence: 4_500,
  currency: 'GBP',
  customerEmail: 'jo@example.com',
  payUrl: 'https://shop.example/pay/token-1',
  webhookOrigin: 'https://shop.example',
  expiresAt: new Date(driver.now().getTime() + SESSION_LIFETIME_MS).toISOString(),
  ...changes,
});

export const openSession = async (driver: ProviderDriver, changes?: Partial<SessionRequest>, key = 'key-1') => {
  const { session } = await driver.provider.open(createRequest(driver, changes), returnUrl, key);
  return session;
};

export const readPaidStatus = async ({ provider }: ProviderDriver, session: string): Promise<PaidStatus> => {
  const status = await provider.status(session);
  if (status.state !== 'paid') throw new Error(`${session} is ${status.state}`);
  return status;
};

/** Opens a session and pays it. */
export const payNewSession = async (driver: ProviderDriver) => {
  const session = await openSession(driver);
  await driver.pay(session);
  const { reference } = await readPaidStatus(driver, session);
  return { session, reference };
};

type RunCase = (driver: ProviderDriver) => Promise<void>;

interface CaseOptions {
  /** The capabilities without which the case says nothing. */
  readonly needs?: (capabilities: ProviderCapabilities) => boolean;
}

/** Creates a `test` whose cases each run on a driver of their own. */
export const createProviderTest =
  (startDriver: StartProviderDriver, { needs = () => true }: CaseOptions = {}) =>
  (title: string, run: RunCase) =>
    test(title, async (context) => {
      const driver = await startDriver();
      try {
        if (!needs(driver.capabilities)) context.skip();
        await run(driver);
      } finally {
        await driver.stop();
      }
    });
