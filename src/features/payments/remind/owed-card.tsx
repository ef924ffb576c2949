import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { getCharactersStyle } from '../../../ui/data/get-characters-style.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { paymentTotalsOptions } from '../data/api.ts';
import { formatAgeInDays } from '../model/relative-time.ts';
import styles from './owed-card.module.css';
import { RemindButton } from './remind-button.tsx';

/** It needs the capability `messages`. */
export const OwedCard = () => {
  const query = useQuery(paymentTotalsOptions(useStartOfToday()));
  const staleness = useStaleness(query);
  const { unpaidAmount, unpaidCustomerCount, oldestUnpaidAt } = query.data ?? {};
  // While the totals load, the rows must not move.
  if (query.isPending) return <div className={styles.placeholder} />;
  if (!unpaidAmount || !unpaidCustomerCount || !oldestUnpaidAt) return null;
  const sum = formatMoney(unpaidAmount);
  return (
    <section aria-label="Owed" className={styles.owed} data-without-snapshot>
      <Card className={styles.card}>
        <p className={styles.sum} style={getCharactersStyle(sum)}>
          {sum} owed by {formatCount(unpaidCustomerCount)}
        </p>
        <div className={styles.details}>
          <div className={styles.age}>
            <p>Oldest: {formatAgeInDays(oldestUnpaidAt)}</p>
            {staleness && <p>as of {formatAsOfTime(query.dataUpdatedAt)}</p>}
          </div>
          <RemindButton />
        </div>
      </Card>
    </section>
  );
};
