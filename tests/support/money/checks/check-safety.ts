import type { LedgerSession } from '../money-provider.ts';
import type { MoneyRun } from '../money-run.ts';
import { findFalseStatus } from './check-statements.ts';

const canTakeMoney = ({ state }: LedgerSession) => state === 'open' || state === 'processing';

/**
 * Checks the rules that hold at every time. Staff see nothing as paid that the provider has not
 * taken. Of the sessions of a request whose URL the customer has, at most one can be paid or was
 * paid. No session of a request that staff cancelled can be paid.
 */
export const checkSafety = async ({
  shop,
  requests,
  listSessions,
  violations,
  doublyPayable,
  paidAfterEnd,
}: MoneyRun) => {
  const allSessions = await listSessions();
  const sessions = allSessions.filter(({ session }) => !paidAfterEnd.has(session));
  const rows = await shop.readStatuses(requests.map(({ id }) => id));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { id, tabs } of requests) {
    const ofRequest = allSessions.filter(({ paymentRequestId }) => paymentRequestId === id);
    for (const statement of findFalseStatus(statuses.get(id), ofRequest)) violations.add(statement);
    const known = sessions.filter(({ session }) => tabs.some((tab) => tab.session === session));
    const active = known.filter((session) => canTakeMoney(session) || session.state === 'paid');
    if (active.length > 1) {
      doublyPayable.add(id);
      violations.add(
        `Sessions that can be paid or were paid: ${active.map(({ state }) => state).join(', ')}`,
      );
    }
    if (statuses.get(id) === 'cancelled_client' && known.some(canTakeMoney)) {
      violations.add('A cancelled request can still be paid');
    }
  }
};
