import type { LedgerCheckout } from '../money-provider.ts';
import type { MoneyRun } from '../money-run.ts';
import { getRefundablePence } from '../refundable.ts';
import { findFalseStatus } from './check-statements.ts';

const canTakeMoney = ({ state }: LedgerCheckout) => state === 'open' || state === 'processing';

/**
 * What the customer has paid or can pay with the checkout. A wrong amount that was paid back does
 * not count.
 */
const getPossiblePence = (checkout: LedgerCheckout) => {
  const { askedPence, ledgerPayment } = checkout;
  if (!ledgerPayment) return canTakeMoney(checkout) ? askedPence : 0;
  const { amountPence } = ledgerPayment;
  return amountPence === askedPence ? amountPence : getRefundablePence(ledgerPayment);
};

/**
 * Checks the rules that hold at every time. Staff see nothing as paid that the provider has not
 * taken and that staff have not recorded. Of the checkouts of a request whose URL the customer has, at
 * most one can be paid, and it asks for at most what is due. No checkout of a request that staff
 * cancelled can be paid. Staff can accept that a page stays open, and are told what that means.
 */
export const checkSafety = async ({
  shop,
  requests,
  listCheckouts,
  violations,
  doublyPayable,
  paidAfterEnd,
  acceptedOpenPages,
}: MoneyRun) => {
  const allCheckouts = await listCheckouts();
  const checkouts = allCheckouts.filter(
    ({ providerCheckoutId }) => !paidAfterEnd.has(providerCheckoutId),
  );
  const rows = await shop.readRequests(requests.map(({ id }) => id));
  for (const { id, tabs } of requests) {
    const ofRequest = allCheckouts.filter(({ paymentRequestId }) => paymentRequestId === id);
    const { status, amountPence = 0, recordedPence = 0 } = rows.find((row) => row.id === id) ?? {};
    for (const statement of findFalseStatus(status, { checkouts: ofRequest, recordedPence }))
      violations.add(statement);
    if (acceptedOpenPages.has(id)) continue;
    const known = checkouts.filter(({ providerCheckoutId }) =>
      tabs.some((tab) => tab.providerCheckoutId === providerCheckoutId),
    );
    const payable = known.filter(canTakeMoney);
    const possiblePence = known.reduce((sum, checkout) => sum + getPossiblePence(checkout), 0);
    if (payable.length > 1 || recordedPence + possiblePence > amountPence) {
      doublyPayable.add(id);
      const states = known.map(({ state, askedPence }) => `${state} ${askedPence}`).join(', ');
      violations.add(
        `More can be paid than ${amountPence}: ${states}, and ${recordedPence} recorded`,
      );
    }
    if (status === 'cancelled_client' && payable.length > 0) {
      violations.add('A cancelled request can still be paid');
    }
  }
};
