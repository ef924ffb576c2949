import { useQuery } from '@tanstack/react-query';
import { formatAsOfTime } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { getStartOfToday } from '../../../lib/start-of-today.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { paymentTotalsOptions } from '../data/api.ts';
import styles from './unpaid-and-paid-today.module.css';

/**
 * Two lines such as `3 unpaid` and `£412.00 today`, and when they were loaded if they are stale. Empty until the totals
 * have loaded.
 */
export const UnpaidAndPaidToday = () => {
  const query = useQuery(paymentTotalsOptions(getStartOfToday()));
  const staleness = useStaleness(query);
  if (!query.data) return null;
  const { unpaidCount, paidAmount } = query.data;
  return (
    <>
      {`${unpaidCount} unpaid `}
      <span className={styles.today}>{`${formatMoney(paidAmount)} today`}</span>
      {staleness && <small>as of {formatAsOfTime(query.dataUpdatedAt)}</small>}
    </>
  );
};
