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

const MAX_LENGTH = '£99,999.99'.length;

/** A longer amount would take a second line, and move what is below. */
export const formatFigure = (pence: number) => {
  const text = formatMoney(pence);
  return text.length > MAX_LENGTH ? formatMoney(pence, { compact: true }) : text;
};

const describeOwed = (
  { unpaidAmount, unpaidCount }: PaymentTotals,
  format: (pence: number) => string,
) => (unpaidAmount === undefined ? `${formatCount(unpaidCount)} unpaid` : format(unpaidAmount));

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
      text: totals ? formatFigure(totals.paidAmount) : UNKNOWN_FIGURE,
      search: toPaidSearch(today),
    },
    owed: {
      text: totals ? describeOwed(totals, formatMoney) : UNKNOWN_FIGURE,
      shortText: totals ? describeOwed(totals, formatFigure) : UNKNOWN_FIGURE,
      search: { filter: 'unpaid' } satisfies PaymentListParams,
    },
  };
};
