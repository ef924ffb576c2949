import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { visa } from '../../server/pay-page-client.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';

/** After the end of all faults. */
const getExpected = ({ status, expiresAt, history = [] }: PaymentRequest, now: Date) => {
  if (!isPayable(status)) return 'no checkout';
  if (expiresAt && new Date(expiresAt) <= now) return 'no checkout';
  // Staff must first pay back a payment of another amount, or an excess.
  return history.some(({ event }) => event === 'amount_mismatch' || event === 'paid_too_much')
    ? 'any'
    : 'a checkout or a payment on its way';
};

/** Continue leads to a hosted page exactly for requests that can be paid; it asks for what staff see. */
export const checkPayable = async (run: MoneyRun, paymentRequest: ModelRequest) => {
  const payment = await run.readPayment(paymentRequest);
  const expected = getExpected(payment, run.shop.clock());
  const { status, location } = await run.requestPage(paymentRequest.payPath, visa);
  const providerCheckoutId = run.shop.provider.findCheckoutId(location);
  const opened = (await run.listCheckouts()).find(
    (checkout) => checkout.providerCheckoutId === providerCheckoutId,
  );
  if (opened && opened.askedPence !== payment.askedAmount)
    run.violations.add(`The page asks for ${opened.askedPence}, not ${payment.askedAmount}`);
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
