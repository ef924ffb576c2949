import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { PaymentRequestRow } from '../../history/lock-payment-request.ts';
import { getAskedPence } from './count-payments.ts';

type AmountColumns = Pick<
  PaymentRequestRow,
  'amountGross' | 'paidAmount' | 'partAmount' | 'status'
>;

/** What the customer still owes, and what the link asks for now, by the columns of a request. */
export const getDueAmounts = ({ amountGross, paidAmount, partAmount, status }: AmountColumns) => {
  const duePence = isPayable(status) ? amountGross - paidAmount : 0;
  const amounts = { amountPence: amountGross, partPence: partAmount };
  return { duePence, askedPence: getAskedPence(amounts, duePence) };
};
