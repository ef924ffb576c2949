import type { PaymentRequest } from '../../../contract/payment.ts';
import { isPayable, isPaymentStatus } from '../../../contract/payment-status.ts';
import { visa } from '../server/pay-page-client.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';

/** What a press on Pay must do once all faults are over. */
const getExpected = ({ status, expiresAt, history = [] }: PaymentRequest, now: Date) => {
  if (!isPaymentStatus(status) || !isPayable(status)) return 'no session';
  if (expiresAt && new Date(expiresAt) <= now) return 'no session';
  // Staff must settle a payment of another amount first.
  return history.some(({ event }) => event === 'amount_mismatch') ? 'any' : 'a session or a payment on its way';
};

/** Checks that a request which can be paid leads to a hosted page, and that no other does. */
export const checkPayable = async (run: MoneyRun, { path, payPath }: ModelRequest) => {
  const payment = (await run.shop.client.get(path)).body as PaymentRequest;
  const expected = getExpected(payment, run.shop.clock());
  const { status, location } = await run.requestPage(payPath, visa);
  const session = run.shop.provider.findSession(location);
  const isProcessing = location.endsWith('/return');
  if (expected === 'no session' && session !== undefined) run.violations.add(`${payment.status}, but Pay opens a page`);
  if (expected === 'a session or a payment on its way' && session === undefined && !isProcessing) {
    run.violations.add(`${payment.status}, but Pay is answered with ${status} ${location}`);
  }
};
