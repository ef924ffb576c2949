import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { visa } from '../../server/pay-page-client.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';

/** Returns what must happen when the customer presses Continue after the end of all faults. */
const getExpected = ({ status, expiresAt, history = [] }: PaymentRequest, now: Date) => {
  if (!isPayable(status)) return 'no checkout';
  if (expiresAt && new Date(expiresAt) <= now) return 'no checkout';
  // Staff must settle a payment of another amount first.
  return history.some(({ event }) => event === 'amount_mismatch')
    ? 'any'
    : 'a checkout or a payment on its way';
};

/**
 * Checks that Continue leads to a hosted page for a request that can be paid, and for no other one.
 */
export const checkPayable = async (run: MoneyRun, { path, payPath }: ModelRequest) => {
  const payment = (await run.shop.client.get(path)).body as PaymentRequest;
  const expected = getExpected(payment, run.shop.clock());
  const { status, location } = await run.requestPage(payPath, visa);
  const providerCheckoutId = run.shop.provider.findCheckout(location);
  const isProcessing = location.endsWith('/return');
  if (expected === 'no checkout' && providerCheckoutId !== undefined)
    run.violations.add(`${payment.status}, but Continue opens a page`);
  if (
    expected === 'a checkout or a payment on its way' &&
    providerCheckoutId === undefined &&
    !isProcessing
  ) {
    run.violations.add(`${payment.status}, but Continue responds with ${status} ${location}`);
  }
};
