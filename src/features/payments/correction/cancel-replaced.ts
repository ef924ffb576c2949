import { ApiError } from '../../../http/api-error.ts';
import type { PartialPayment } from '../model/partial-payment.ts';
import { getStatusBadge } from '../model/status-badge.ts';

interface CancelReplacedServices {
  readonly cancel: () => Promise<unknown>;
  readonly reloadPayment: () => Promise<PartialPayment>;
}

/**
 * Cancels the request that the sent one replaces. If the backend has not accepted that, the request
 * may be cancelled nevertheless: the response was lost, or a colleague was faster. So the request
 * is loaded again. Resolves to `unknown` if that fails, too.
 */
export const cancelReplaced = async ({ cancel, reloadPayment }: CancelReplacedServices) => {
  try {
    await cancel();
    return 'cancelled';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const payment = await reloadPayment().catch(() => undefined);
  if (!payment) return 'unknown';
  return getStatusBadge(payment.status).label === 'cancelled' ? 'cancelled' : 'not-cancelled';
};
