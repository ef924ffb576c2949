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
import { LeftOutNote } from '../remind/left-out-note.tsx';
import { RemindButton } from '../remind/remind-button.tsx';
import styles from './home-figures.module.css';
import { PaidWeek } from './paid-week.tsx';

/** Shown when the figures could not be loaded. */
const UNKNOWN = '–';

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

const describeOwed = ({ unpaidAmount, unpaidCount }: PaymentTotals) =>
  unpaidAmount === undefined ? `${formatCount(unpaidCount)} unpaid` : formatMoney(unpaidAmount);

interface FigureProps {
  readonly title: string;
  /** The link narrows the list by this. */
  readonly search?: PaymentListParams;
  /** False while the figure loads, and its place is empty. */
  readonly isLoaded: boolean;
  /** Takes both columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The title links to the payments that the figure counts. */
const Figure = ({ title, search, isLoaded, isWide = false, children }: FigureProps) => (
  <Card className={isWide ? styles.wideCard : styles.card}>
    <h2 className={styles.title}>
      {search ? (
        <Link to="/payments" search={search}>
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
    <div className={styles.content}>{isLoaded && children}</div>
  </Card>
);

const Value = ({ text }: { readonly text: string | undefined }) => (
  <p className={styles.value}>{text ?? UNKNOWN}</p>
);

/** The cards have their height before the figures arrive. Needs the capability `lists`. */
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
  const yesterday = week?.at(-2);
  const needs = totals ? listNeeds(totals) : [];
  const isLoaded = !query.isPending;
  return (
    <section aria-label="Figures" className={styles.figures}>
      <Figure title="Paid Today" search={paidFrom(today)} isLoaded={isLoaded}>
        <Value text={totals && formatMoney(totals.paidAmount)} />
        <div className={styles.notes}>
          {yesterday && <p>Yesterday: {formatMoney(yesterday.amount)}</p>}
          {staleness && <p>as of {formatAsOfTime(query.dataUpdatedAt)}</p>}
        </div>
      </Figure>
      <Figure title="Paid This Week" search={paidFrom(week?.at(0)?.day)} isLoaded={isLoaded}>
        <Value text={week && formatMoney(week.reduce((sum, { amount }) => sum + amount, 0))} />
        {week && <PaidWeek days={week} />}
      </Figure>
      <Figure title="Owed" search={{ filter: 'unpaid' }} isLoaded={isLoaded} isWide>
        <div className={styles.row}>
          <Value text={totals && describeOwed(totals)} />
          {canRemind && totals?.oldestUnpaidAt && <RemindButton />}
        </div>
        {totals?.oldestUnpaidAt && (
          <div className={styles.notes}>
            <p>Oldest: {formatAgeInDays(totals.oldestUnpaidAt)}</p>
            {canRemind && <LeftOutNote />}
          </div>
        )}
      </Figure>
      <Figure title="Needs You" isLoaded={isLoaded} isWide>
        {needs.length > 0 ? (
          <ul className={styles.needs}>
            {needs.map(({ text, search }) => (
              <li key={text}>
                <Link to="/payments" search={search}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{totals ? 'Nothing right now' : UNKNOWN}</p>
        )}
      </Figure>
    </section>
  );
};
