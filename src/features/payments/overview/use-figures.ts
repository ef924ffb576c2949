import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { addDays, formatAsOfTime, getMonday, toDayText } from '../../../lib/format/dates.ts';
import type { Period } from '../../../lib/format/periods.ts';
import { useCapability } from '../../../session/use-session.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';

/** The figures could not be loaded. */
export const UNKNOWN_FIGURE = '–';

const MAX_SHORT_LENGTH = '£99,999.99'.length;

/** On a phone, a longer amount would take a second line, and move what is below. */
export const formatShortFigure = (pence: number, maxLength = MAX_SHORT_LENGTH) => {
  const text = formatMoney(pence);
  return text.length > maxLength ? formatMoney(pence, { compact: true }) : text;
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
  const toPaidSearch = ({ firstDay, lastDay }: Period): PaymentListParams =>
    hasDaysOfPayment ? { paidFrom: firstDay, paidTo: lastDay } : { status: 'paid' };
  const monday = getMonday(startOfToday).toISOString();
  const week = { firstDay: toDayText(monday), lastDay: toDayText(addDays(monday, 6)) };
  const paidDays = totals?.paidByDay?.filter(({ day }) => day >= week.firstDay);
  return {
    totals,
    isLoaded: !query.isPending,
    /** It is undefined while the figures are fresh. */
    asOf: staleness ? `as of ${formatAsOfTime(query.dataUpdatedAt)}` : undefined,
    paidToday: {
      text: totals ? formatMoney(totals.paidAmount) : UNKNOWN_FIGURE,
      shortText: totals ? formatShortFigure(totals.paidAmount) : UNKNOWN_FIGURE,
      search: toPaidSearch({ firstDay: today, lastDay: today }),
    },
    paidThisWeek: {
      /** From Monday to today. */
      days: paidDays,
      text: paidDays
        ? formatMoney(paidDays.reduce((sum, { amount }) => sum + amount, 0))
        : UNKNOWN_FIGURE,
      search: toPaidSearch(week),
    },
    owed: {
      text: totals ? describeOwed(totals, formatMoney) : UNKNOWN_FIGURE,
      shortText: totals ? describeOwed(totals, formatShortFigure) : UNKNOWN_FIGURE,
      search: { filter: 'unpaid' } satisfies PaymentListParams,
    },
  };
};
