import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getHistory } from '../../history/history.ts';
import { findLastAttemptEvent, isAwaitingBank } from '../ledger/payment-progress.ts';
import { findLastCheckout, isOpened } from './checkout-rows.ts';

/**
 * Whether the customer may have paid in the last checkout of an unpaid request, so that the provider
 * should be asked before the customer is asked to pay.
 *
 * | the last checkout                                            | may have paid |
 * | ------------------------------------------------------------ | ------------- |
 * | open, and the bank was deciding when we last knew of it      | yes           |
 * | open otherwise: opened, declined or left                     | no            |
 * | over for us, with a page left open, as Mollie's for cards    | yes           |
 * | closed, ended, or none                                       | no            |
 */
export const isPaymentAwaited = async (
  scope: TenantScope,
  paymentRequestId: string,
  now: Date,
): Promise<boolean> => {
  const last = await findLastCheckout(scope, paymentRequestId);
  if (!last || !isOpened(last)) return false;
  if (last.state === 'closed') return last.leftOpenAt !== null && last.checkAt !== null;
  if (last.state !== 'open') return false;
  const event = findLastAttemptEvent(await getHistory(scope, paymentRequestId));
  // An event before this checkout belongs to an earlier one, for example to that of a part.
  return event !== undefined && event.at >= last.createdAt && isAwaitingBank(event, now);
};
