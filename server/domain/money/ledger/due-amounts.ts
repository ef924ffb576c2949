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

type ShareColumns = Omit<AmountColumns, 'status'>;

/** True before the first payment of a request that asks for a part first. */
const asksForPart = ({ amountGross, paidAmount, partAmount }: ShareColumns) =>
  paidAmount === 0 && partAmount !== null && partAmount < amountGross;

/** The text is empty when the link asks for the whole total. */
export const describeShare = (row: ShareColumns) => {
  const { amountGross, paidAmount } = row;
  const total = formatMoney(amountGross);
  if (paidAmount > 0) return `${formatMoney(paidAmount)} of ${total} paid`;
  return asksForPart(row) ? `a first part of ${total}` : '';
};

/** Says what happens after the part that the link asks for first. Otherwise, the text is empty. */
export const describeRest = (row: ShareColumns) =>
  asksForPart(row)
    ? `The same link then asks for the remaining ${formatMoney(row.amountGross - (row.partAmount ?? 0))}.`
    : '';

export const toAskedFields = (row: AmountColumns) => ({
  amountGross: getDueAmounts(row).askedPence,
  share: describeShare(row),
  rest: describeRest(row),
});
