import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { formatTime } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { getStatusBadge } from '../status-badge.ts';
import { isOpenedByCustomer } from './get-watch-steps.ts';

/** What the watch screen shows. While `canStillChange`, the screen keeps watching. */
export interface WatchStatus {
  readonly title: string;
  readonly hint: string | undefined;
  readonly isPaid: boolean;
  readonly canStillChange: boolean;
}

const describePaid = ({ customer, amountGross, paidAt }: PaymentRequest) => {
  const time = paidAt ? ` at ${formatTime(paidAt)}` : '';
  return `${customer.name} paid ${formatMoney(amountGross)}${time}`;
};

const toWatchStatus = (title: string): WatchStatus => ({
  title,
  hint: undefined,
  isPaid: false,
  canStillChange: false,
});

export const getWatchStatus = (payment: PaymentRequest, isLinkExpired: boolean): WatchStatus => {
  const { status, customer } = payment;
  if (isLinkExpired) {
    return { ...toWatchStatus('The link has expired'), hint: 'Resend the request to make it work again.' };
  }
  switch (status) {
    case 'requested':
      return {
        ...toWatchStatus(`Waiting for ${customer.name} to pay`),
        hint: isOpenedByCustomer(payment) ? `${customer.name} has opened the link.` : undefined,
        canStillChange: true,
      };
    case 'declined':
      return {
        ...toWatchStatus('The card was declined'),
        hint: `${customer.name} can try again, or use another card.`,
        canStillChange: true,
      };
    case 'paid':
      return { ...toWatchStatus(describePaid(payment)), isPaid: true };
    case 'cancelled_client':
    case 'cancelled_provider':
      return toWatchStatus('This request was cancelled');
    case 'refunded_provider':
      return toWatchStatus('This payment was refunded');
    default:
      return {
        ...toWatchStatus(`This request is now: ${getStatusBadge(status).label}`),
        canStillChange: isPayableStatus(status),
      };
  }
};
