import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './paid-week.module.css';

const HEIGHT = 32;
/** A thin line for a day without money, or after today, leaves no gap. */
const MIN_HEIGHT = 1;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface PaidWeekProps {
  /** From Monday to today. */
  readonly days: NonNullable<PaymentTotals['paidByDay']>;
}

/** Screen readers read the amounts instead of the bars. */
export const PaidWeek = ({ days }: PaidWeekProps) => {
  const largest = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <div className={styles.week}>
      <VisuallyHidden>
        {days.map(({ amount }, index) => `${WEEKDAYS[index]} ${formatMoney(amount)}`).join(', ')}
      </VisuallyHidden>
      {WEEKDAYS.map((weekday, index) => {
        const { amount = 0 } = days[index] ?? {};
        const height = Math.max(MIN_HEIGHT, (amount / largest) * HEIGHT);
        return (
          <span key={weekday} aria-hidden className={styles.day}>
            <svg viewBox={`0 0 1 ${HEIGHT}`} preserveAspectRatio="none" className={styles.bar}>
              <title>{formatMoney(amount)}</title>
              <rect
                width={1}
                height={height}
                y={HEIGHT - height}
                className={index === days.length - 1 ? styles.today : styles.past}
              />
            </svg>
            {weekday.charAt(0)}
          </span>
        );
      })}
    </div>
  );
};
