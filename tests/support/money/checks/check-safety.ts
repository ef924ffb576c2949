import type { LedgerCheckout } from '../../providers/provider-driver.ts';
import { getRefundablePence } from '../money-provider.ts';
import type { MoneyRun } from '../money-run.ts';
import { listLedgerPayments } from './check-accounts.ts';
import { findFalseStatus } from './check-statements.ts';

const canTakeMoney = ({ state }: LedgerCheckout) => state === 'open' || state === 'processing';

/** Also another amount that was paid there. */
const describeState = ({ state, askedPence, ledgerPayment }: LedgerCheckout) => {
  const { amountPence: paidPence = askedPence } = ledgerPayment ?? {};
  return paidPence === askedPence
    ? `${state} ${askedPence}`
    : `${state} ${paidPence} instead of ${askedPence}`;
};

const sumPence = <Item>(items: readonly Item[], toPence: (item: Item) => number) =>
  items.reduce((totalPence, item) => totalPence + toPence(item), 0);

interface RequestAmounts {
  readonly amountPence: number;
  readonly recordedPence: number;
}

/**
 * More than the request asks for came or can come, or two of its checkouts can be paid. A payment of another
 * amount counts for nothing, and staff must pay it back:
 *
 * | beside a payment of another amount | allowed |
 * |---|---|
 * | a page that can be paid | no, if both are more than what is due |
 * | a record of all that is due | yes, because staff have that money in hand |
 */
export const canPayTooMuch = (
  checkouts: readonly LedgerCheckout[],
  { amountPence, recordedPence }: RequestAmounts,
) => {
  const { all, exact } = listLedgerPayments(checkouts);
  const payable = checkouts.filter(canTakeMoney);
  const other = payable.length === 0 ? [] : all.filter((payment) => !exact.includes(payment));
  const possiblePence =
    recordedPence +
    sumPence(exact, (payment) => payment.amountPence) +
    sumPence(other, getRefundablePence) +
    sumPence(payable, ({ askedPence }) => askedPence);
  return payable.length > 1 || possiblePence > amountPence;
};

/**
 * These hold at every time. Staff see as paid only what the provider took or staff recorded. Of a request's
 * checkouts whose URL the customer has, at most one can be paid, for at most what is due. A cancelled request
 * has none, unless staff accepted that a page stays open.
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
    if (canPayTooMuch(known, { amountPence, recordedPence })) {
      doublyPayable.add(id);
      const states = known.map(describeState).join(', ');
      violations.add(
        `More can be paid than ${amountPence}: ${states}, and ${recordedPence} recorded`,
      );
    }
    if (status === 'cancelled_client' && known.some(canTakeMoney)) {
      violations.add('A cancelled request can still be paid');
    }
  }
};
