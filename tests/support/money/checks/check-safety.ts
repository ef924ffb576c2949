import type { LedgerCheckout } from '../money-provider.ts';
import type { MoneyRun } from '../money-run.ts';
import { findFalseStatus } from './check-statements.ts';

const canTakeMoney = ({ state }: LedgerCheckout) => state === 'open' || state === 'processing';

/**
 * Checks the rules that hold at every time. Staff see nothing as paid that the provider has not
 * taken. Of the checkouts of a request whose URL the customer has, at most one can be paid or was
 * paid. No checkout of a request that staff cancelled can be paid.
 */
export const checkSafety = async ({
  shop,
  requests,
  listCheckouts,
  violations,
  doublyPayable,
  paidAfterEnd,
}: MoneyRun) => {
  const allCheckouts = await listCheckouts();
  const checkouts = allCheckouts.filter(
    ({ providerCheckoutId }) => !paidAfterEnd.has(providerCheckoutId),
  );
  const rows = await shop.readStatuses(requests.map(({ id }) => id));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { id, tabs } of requests) {
    const ofRequest = allCheckouts.filter(({ paymentRequestId }) => paymentRequestId === id);
    for (const statement of findFalseStatus(statuses.get(id), ofRequest)) violations.add(statement);
    const known = checkouts.filter(({ providerCheckoutId }) =>
      tabs.some((tab) => tab.providerCheckoutId === providerCheckoutId),
    );
    const active = known.filter((checkout) => canTakeMoney(checkout) || checkout.state === 'paid');
    if (active.length > 1) {
      doublyPayable.add(id);
      violations.add(
        `Checkouts that can be paid or were paid: ${active.map(({ state }) => state).join(', ')}`,
      );
    }
    if (statuses.get(id) === 'cancelled_client' && known.some(canTakeMoney)) {
      violations.add('A cancelled request can still be paid');
    }
  }
};
