import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './paid-week.module.css';

const HEIGHT = 32;
/** A thin line for a day without money leaves no gap. */
const MIN_HEIGHT = 1;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
// In UTC, the weekday does not depend on a time zone.
const formatWeekday = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`));

/** Screen readers read the amounts instead of the bars. */
export const PaidWeek = ({ days }: { readonly days: NonNullable<PaymentTotals['paidByDay']> }) => {
  const largest = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <div className={styles.week}>
      <VisuallyHidden>
        {days.map(({ day, amount }) => `${formatWeekday(day)} ${formatMoney(amount)}`).join(', ')}
      </VisuallyHidden>
      {days.map(({ day, amount }, index) => {
        const height = Math.max(MIN_HEIGHT, (Math.max(0, amount) / largest) * HEIGHT);
        return (
          <span key={day} aria-hidden className={styles.day}>
            <svg viewBox={`0 0 1 ${HEIGHT}`} preserveAspectRatio="none" className={styles.bar}>
              <title>{formatMoney(amount)}</title>
              <rect
                width={1}
                height={height}
                y={HEIGHT - height}
                className={index === days.length - 1 ? styles.today : styles.past}
              />
            </svg>
            {formatWeekday(day).charAt(0)}
          </span>
        );
      })}
    </div>
  );
};
