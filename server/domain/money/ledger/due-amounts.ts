import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getAskedPence } from './count-payments.ts';
import type { PaymentRequestRow } from './lock-payment-request.ts';

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
