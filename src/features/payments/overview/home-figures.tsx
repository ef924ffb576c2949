import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime, toDayText } from '../../../lib/format/dates.ts';
import { useCapability } from '../../../session/use-session.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { paymentTotalsOptions } from '../data/api.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import { formatAgeInDays } from '../model/relative-time.ts';
import { RemindButton } from '../remind/remind-button.tsx';
import styles from './home-figures.module.css';
import { PaidWeek } from './paid-week.tsx';

/** Leaves out kinds without a request, and those that the backend does not count. */
const listNeeds = ({
  undeliveredCount = 0,
  declinedCount = 0,
  openDisputeCount = 0,
}: PaymentTotals) =>
  [
    {
      count: undeliveredCount,
      text: `${formatCount(undeliveredCount)} undelivered`,
      search: { filter: 'undelivered' as const },
    },
    {
      count: declinedCount,
      text: `${formatCount(declinedCount)} declined`,
      search: { filter: 'unpaid' as const, status: 'declined' as const },
    },
    {
      count: openDisputeCount,
      text: `${formatCount(openDisputeCount)} disputed`,
      search: { filter: 'disputed' as const },
    },
  ].filter(({ count }) => count > 0);

interface FigureProps {
  readonly title: string;
  /** The link narrows the list by this. */
  readonly search: PaymentListParams | undefined;
  /** It is undefined while it loads. */
  readonly value: string | undefined;
  readonly children?: ReactNode;
}

/** The title links to the payments that the figure counts. */
const Figure = ({ title, search, value, children }: FigureProps) => (
  <Card className={styles.card}>
    <h2 className={styles.title}>
      {search ? (
        <Link to="/payments" search={search}>
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
    {value !== undefined && <p className={styles.value}>{value}</p>}
    {children}
  </Card>
);

/** The cards keep their height while the figures load. Needs the capability `lists`. */
export const HomeFigures = () => {
  const startOfToday = useStartOfToday();
  const query = useQuery(paymentTotalsOptions(startOfToday));
  const hasDaysOfPayment = useCapability('books');
  const canRemind = useCapability('messages');
  const staleness = useStaleness(query);
  const totals = query.data;
  const today = toDayText(startOfToday);
  const paidFrom = (day: string | undefined) =>
    hasDaysOfPayment && day ? { paidFrom: day, paidTo: today } : { status: 'paid' as const };
  const week = totals?.paidByDay;
  const needs = totals && listNeeds(totals);
  return (
    <section aria-label="Figures" className={styles.figures}>
      <Figure
        title="Paid Today"
        search={paidFrom(today)}
        value={totals && formatMoney(totals.paidAmount)}
      >
        {staleness && <p className={styles.soft}>as of {formatAsOfTime(query.dataUpdatedAt)}</p>}
      </Figure>
      <Figure
        title="Paid This Week"
        search={paidFrom(week?.at(0)?.day)}
        value={week && formatMoney(week.reduce((sum, { amount }) => sum + amount, 0))}
      >
        {week && <PaidWeek days={week} />}
      </Figure>
      <Figure
        title="Owed"
        search={{ filter: 'unpaid' }}
        value={
          totals &&
          (totals.unpaidAmount === undefined
            ? `${formatCount(totals.unpaidCount)} unpaid`
            : formatMoney(totals.unpaidAmount))
        }
      >
        {totals?.oldestUnpaidAt && (
          <div className={styles.row}>
            <p className={styles.soft}>Oldest: {formatAgeInDays(totals.oldestUnpaidAt)}</p>
            {canRemind && <RemindButton />}
          </div>
        )}
      </Figure>
      <Figure title="Needs You" search={undefined} value={undefined}>
        {needs?.length === 0 && <p className={styles.soft}>Nothing right now</p>}
        {needs && needs.length > 0 && (
          <ul className={styles.needs}>
            {needs.map(({ text, search }) => (
              <li key={text}>
                <Link to="/payments" search={search}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Figure>
    </section>
  );
};
