import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayable, isPaymentStatus } from '../../../../contract/payment-status.ts';
import { timeOfDay } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { chipOf } from '../payment-status.ts';

/** What a watched request has come to. `isOpen`: there is more to wait for. */
export interface Outcome {
  readonly title: string;
  readonly hint: string | undefined;
  readonly isPaid: boolean;
  readonly isOpen: boolean;
}

const paid = ({ customer, amountGross, paidAt }: PaymentRequest) => {
  const when = paidAt ? ` at ${timeOfDay(paidAt)}` : '';
  return `${customer.name} paid ${formatMoney(amountGross)}${when}`;
};

const ended = (title: string): Outcome => ({ title, hint: undefined, isPaid: false, isOpen: false });

export const outcomeOf = (payment: PaymentRequest): Outcome => {
  const { status, customer } = payment;
  switch (status) {
    case 'requested':
      return { ...ended(`Waiting for ${customer.name} to pay`), isOpen: true };
    case 'declined':
      return {
        ...ended('The card was declined'),
        hint: `${customer.name} can try again, or use another card.`,
        isOpen: true,
      };
    case 'paid':
      return { ...ended(paid(payment)), isPaid: true };
    case 'cancelled_client':
    case 'cancelled_provider':
      return ended('This request was cancelled');
    case 'refunded_provider':
      return ended('This payment was refunded');
    default:
      return {
        ...ended(`This request is now: ${chipOf(status).label}`),
        isOpen: isPaymentStatus(status) && isPayable(status),
      };
  }
};
