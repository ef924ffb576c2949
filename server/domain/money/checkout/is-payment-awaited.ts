import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getHistory } from '../../history/history.ts';
import { findLastAttemptEvent, isAwaitingBank } from '../ledger/payment-progress.ts';
import { findLastCheckout, isOpened } from './checkout-rows.ts';

/**
 * True when the server must ask the provider before it asks the customer to pay.
 *
 * | the last checkout of an unpaid request                       | may be paid   |
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
  // An earlier event belongs to an earlier checkout.
  return event !== undefined && event.at >= last.createdAt && isAwaitingBank(event, now);
};
