import { test } from 'vitest';
import type { PaidStatus } from '../../../server/domain/providers/payment-provider.ts';
import type { SessionRequest } from '../../../server/lib/states/session-request.ts';
import type {
  ProviderCapabilities,
  ProviderDriver,
  StartProviderDriver,
} from './provider-driver.ts';

export const returnUrl = 'https://shop.example/pay/token-1/return';
const CHECKOUT_LIFETIME_MS = 60 * 60_000;

/** Creates a valid request for a session that expires in an hour. */
export const createRequest = (
  driver: ProviderDriver,
  changes: Partial<SessionRequest> = {},
): SessionRequest => ({
  paymentRequestId: '0195a3c2-7d11-7c3e-9a55-2f6f3a1b4c5d',
  ident: 'AB12CD34',
  payeeName: 'Corner Garage',
  description: 'Annual service',
  amountPence: 4_500,
  currency: 'GBP',
  customerEmail: 'jo@example.com',
  payUrl: 'https://shop.example/pay/token-1',
  webhookOrigin: 'https://shop.example',
  expiresAt: new Date(driver.now().getTime() + CHECKOUT_LIFETIME_MS).toISOString(),
  ...changes,
});

/** Opens a session for a valid request with `changes`, and returns its id. */
export const openSession = async (
  driver: ProviderDriver,
  changes?: Partial<SessionRequest>,
  key = 'key-1',
) => {
  const { session } = await driver.provider.open(createRequest(driver, changes), returnUrl, key);
  return session;
};

/** Opens a session in which the customer pays by bank. Returns its id. */
export const startDelayedSession = async (driver: ProviderDriver) => {
  const session = await openSession(driver, { allowsDelayedMethods: true });
  await driver.startDelayedPayment(session);
  return session;
};

/** Returns the status of a paid session. @throws when the session is not paid */
export const readPaidStatus = async (
  { provider }: ProviderDriver,
  session: string,
): Promise<PaidStatus> => {
  const status = await provider.status(session);
  if (status.state !== 'paid') throw new Error(`${session} is ${status.state}`);
  return status;
};

/** Opens a session and pays it. Returns the session and the reference of the payment. */
export const payNewSession = async (driver: ProviderDriver) => {
  const session = await openSession(driver);
  await driver.pay(session);
  const { reference } = await readPaidStatus(driver, session);
  return { session, reference };
};

type RunTest = (driver: ProviderDriver) => Promise<void>;

interface ProviderTestOptions {
  /**
   * Returns whether the provider has the capabilities that the test needs. If not, the test is
   * skipped.
   */
  readonly needs?: (capabilities: ProviderCapabilities) => boolean;
}

/** Creates a `test` function that gives each test a driver of its own. */
export const createProviderTest =
  (startDriver: StartProviderDriver, { needs = () => true }: ProviderTestOptions = {}) =>
  (title: string, run: RunTest) =>
    test(title, async (context) => {
      const driver = await startDriver();
      try {
        if (!needs(driver.capabilities)) context.skip();
        await run(driver);
      } finally {
        await driver.stop();
      }
    });
