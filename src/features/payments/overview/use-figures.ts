import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime, toDayText } from '../../../lib/format/dates.ts';
import { useCapability } from '../../../session/use-session.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';

/** The figures could not be loaded. */
export const UNKNOWN_FIGURE = '–';

const describeOwed = ({ unpaidAmount, unpaidCount }: PaymentTotals) =>
  unpaidAmount === undefined ? `${formatCount(unpaidCount)} unpaid` : formatMoney(unpaidAmount);

/** It needs the capability `lists`. */
export const useFigures = () => {
  const startOfToday = useStartOfToday();
  const query = useQuery(paymentTotalsOptions(startOfToday));
  const hasDaysOfPayment = useCapability('books');
  const staleness = useStaleness(query);
  const totals = query.data;
  const today = toDayText(startOfToday);
  const toPaidSearch = (day: string | undefined): PaymentListParams =>
    hasDaysOfPayment && day ? { paidFrom: day, paidTo: today } : { status: 'paid' };
  return {
    totals,
    isLoaded: !query.isPending,
    /** It is undefined while the figures are fresh. */
    asOf: staleness ? `as of ${formatAsOfTime(query.dataUpdatedAt)}` : undefined,
    toPaidSearch,
    paidToday: {
      text: totals ? formatMoney(totals.paidAmount) : UNKNOWN_FIGURE,
      search: toPaidSearch(today),
    },
    owed: {
      text: totals ? describeOwed(totals) : UNKNOWN_FIGURE,
      search: { filter: 'unpaid' } satisfies PaymentListParams,
    },
  };
};
