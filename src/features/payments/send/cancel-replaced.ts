import { createStore } from '../../../lib/store.ts';
import type { PartialPayment } from '../model/partial-payment.ts';
import { getStatusBadge } from '../model/status-badge.ts';
import {
  type ActionAttempt,
  type ActionSendServices,
  type ActionServices,
  getActionId,
  sendAction,
} from './action-steps.ts';
import { createAttempts } from './attempts.ts';

export type CancelReplacedServices = ActionSendServices & Pick<ActionServices, 'reloadPayment'>;

/**
 * Cancels the request that the sent one replaces. If the backend has not accepted that, the request may be cancelled
 * nevertheless: the response was lost, or a colleague was faster. So the request is loaded again. Resolves to `unknown` if
 * that fails, too.
 */
export const cancelReplaced = async (replaced: PartialPayment, services: CancelReplacedServices) => {
  const attempts = createAttempts({
    store: createStore<readonly ActionAttempt[]>([]),
    getId: getActionId,
    createKey: () => crypto.randomUUID(),
    checks: [],
    send: sendAction,
  });
  const attempt = await attempts.press({ action: 'cancel', before: replaced, dataUpdatedAt: 0 }, services);
  if (attempt?.state.name === 'sent') return 'cancelled';
  const payment = await services.reloadPayment().catch(() => undefined);
  if (!payment) return 'unknown';
  return getStatusBadge(payment.status).label === 'cancelled' ? 'cancelled' : 'not-cancelled';
};
