import { formatMoney } from '../../../../contract/money.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { Facts } from '../../../lib/text/receipt-facts.ts';
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

/** They explain what the link asks for. Without them, the link asks for the whole total. */
export const listPartFacts = (row: AmountColumns): Facts => {
  const { amountGross, paidAmount } = row;
  const { duePence, askedPence } = getDueAmounts(row);
  if (duePence === 0 || askedPence === amountGross) return [];
  return [
    ['Total', formatMoney(amountGross)],
    ...(paidAmount > 0 ? [['Paid already', formatMoney(paidAmount)] as const] : []),
    ['To pay now', formatMoney(askedPence)],
    ...(askedPence < duePence
      ? [['Left after this', formatMoney(duePence - askedPence)] as const]
      : []),
  ];
};

export const toAskedFields = (row: AmountColumns) => ({
  amountGross: getDueAmounts(row).askedPence,
  partFacts: listPartFacts(row),
});
