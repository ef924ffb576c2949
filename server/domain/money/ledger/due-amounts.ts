import { formatMoney } from '../../../../contract/money.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { PaymentRequestRow } from '../../history/payment-request-rows.ts';
import { getAskedPence } from './count-payments.ts';

type AmountColumns = Pick<
  PaymentRequestRow,
  'amountGross' | 'paidAmount' | 'partAmount' | 'status'
>;

export const getDueAmounts = ({ amountGross, paidAmount, partAmount, status }: AmountColumns) => {
  const duePence = isPayable(status) ? amountGross - paidAmount : 0;
  const amounts = { amountPence: amountGross, partPence: partAmount };
  return { duePence, askedPence: getAskedPence(amounts, duePence) };
};

/** The text is empty when the link asks for the whole total. */
export const describeShare = (row: Omit<AmountColumns, 'status'>) => {
  const { amountGross, paidAmount, partAmount } = row;
  const total = formatMoney(amountGross);
  if (paidAmount > 0) return `${formatMoney(paidAmount)} of ${total} paid`;
  return partAmount !== null && partAmount < amountGross ? `a first part of ${total}` : '';
};

export const toAskedFields = (row: AmountColumns) => ({
  amountGross: getDueAmounts(row).askedPence,
  share: describeShare(row),
});
