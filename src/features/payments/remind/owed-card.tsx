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
import { OwedPlace } from './owed-place.tsx';
import { RemindButton } from './remind-button.tsx';

export const OwedCard = () => {
  const query = useQuery(paymentTotalsOptions(useStartOfToday()));
  const staleness = useStaleness(query);
  const { unpaidAmount, unpaidCustomerCount, oldestUnpaidAt } = query.data ?? {};
  if (query.isPending) return <OwedPlace />;
  if (!unpaidAmount || !unpaidCustomerCount || !oldestUnpaidAt) return null;
  const sum = `${formatMoney(unpaidAmount)} owed by ${formatCount(unpaidCustomerCount)}`;
  return (
    <OwedPlace>
      <section aria-label="Owed" className={styles.owed} data-without-snapshot>
        <Card className={styles.card}>
          <p className={styles.sum} style={getCharactersStyle(sum)}>
            {sum}
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
    </OwedPlace>
  );
};
