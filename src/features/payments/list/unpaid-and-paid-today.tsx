import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import styles from './unpaid-and-paid-today.module.css';

interface UnpaidAndPaidTodayProps {
  /** One line has room, and also says how much is unpaid. */
  readonly isWide?: boolean;
}

/** Shows two lines such as `3 unpaid` and `£412.00 paid today`. */
export const UnpaidAndPaidToday = ({ isWide = false }: UnpaidAndPaidTodayProps) => {
  const query = useQuery(paymentTotalsOptions(useStartOfToday()));
  const staleness = useStaleness(query);
  if (!query.data) return null;
  const { unpaidCount, unpaidAmount, paidAmount } = query.data;
  const paidToday = `${formatMoney(paidAmount)} paid today`;
  const owed = unpaidAmount ? `, ${formatMoney(unpaidAmount)}` : '';
  return (
    <>
      {`${formatCount(unpaidCount)} unpaid${isWide ? `${owed} · ` : ' '}`}
      {isWide ? `${paidToday} ` : <span className={styles.today}>{paidToday}</span>}
      {staleness && <small>as of {formatAsOfTime(query.dataUpdatedAt)}</small>}
    </>
  );
};
