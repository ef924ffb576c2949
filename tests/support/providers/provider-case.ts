import { test } from 'vitest';
import type { PaidStatus } from '../../../server/domain/providers/payment-provider.ts';
import type { CheckoutRequest } from '../../../server/lib/states/checkout-request.ts';
import type {
  ProviderCapabilities,
  ProviderDriver,
  StartProviderDriver,
} from './provider-driver.ts';

export const returnUrl = 'https://shop.example/pay/token-1/return';
const CHECKOUT_LIFETIME_MS = 60 * 60_000;

/** Expires in an hour. */
export const createRequest = (
  driver: Pick<ProviderDriver, 'now'>,
  changes: Partial<CheckoutRequest> = {},
): CheckoutRequest => ({
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

/** Returns the checkout's id. */
export const openCheckout = async (
  driver: ProviderDriver,
  changes?: Partial<CheckoutRequest>,
  key = 'key-1',
) => {
  const { providerCheckoutId } = await driver.provider.open(
    createRequest(driver, changes),
    returnUrl,
    key,
  );
  return providerCheckoutId;
};

/** By bank. Returns the checkout's id. */
export const startDelayedCheckout = async (driver: ProviderDriver) => {
  const providerCheckoutId = await openCheckout(driver, { allowsDelayedMethods: true });
  await driver.startDelayedPayment(providerCheckoutId);
  return providerCheckoutId;
};

/** @throws when the checkout is not paid */
export const readPaidStatus = async (
  { provider }: ProviderDriver,
  providerCheckoutId: string,
): Promise<PaidStatus> => {
  const status = await provider.status(providerCheckoutId);
  if (status.state !== 'paid') throw new Error(`${providerCheckoutId} is ${status.state}`);
  return status;
};

/** Also returns the payment's reference. */
export const payNewCheckout = async (driver: ProviderDriver) => {
  const providerCheckoutId = await openCheckout(driver);
  await driver.pay(providerCheckoutId);
  const { reference } = await readPaidStatus(driver, providerCheckoutId);
  return { providerCheckoutId, reference };
};

type RunTest = (driver: ProviderDriver) => Promise<void>;

interface ProviderTestOptions {
  /** Without these capabilities the test is skipped. */
  readonly needs?: (capabilities: ProviderCapabilities) => boolean;
}

/** Each test has its own driver. */
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
