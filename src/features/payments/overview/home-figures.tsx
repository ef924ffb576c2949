import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { useCapability } from '../../../session/use-session.ts';
import { getCharactersStyle } from '../../../ui/data/get-characters-style.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons/control-icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import { formatAgeInDays } from '../model/relative-time.ts';
import { RemindButton } from '../remind/remind-button.tsx';
import styles from './home-figures.module.css';
import { PaidWeek } from './paid-week.tsx';
import { UNKNOWN_FIGURE, useFigures } from './use-figures.ts';
import type { FiguresForm } from './use-figures-form.ts';

/** The backend may not count some kinds. */
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

type Figures = ReturnType<typeof useFigures>;

/** Some backends send no amount. */
const describeOwed = ({ unpaidAmount }: PaymentTotals, { text, search }: Figures['owed']) => ({
  text: unpaidAmount === undefined ? text : `${text} owed`,
  search,
});

interface FigureProps {
  readonly title: string;
  readonly search?: PaymentListParams;
  /** It is false while the figure loads, and its place is empty. */
  readonly isLoaded: boolean;
  /** It takes both columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

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

interface NeedsProps {
  readonly needs: readonly { readonly text: string; readonly search: PaymentListParams }[];
  /** The text without any need. */
  readonly none: string;
}

const Needs = ({ needs, none }: NeedsProps) =>
  needs.length > 0 ? (
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
    <p className={styles.none}>{none}</p>
  );

const Value = ({ text }: { readonly text: string }) => (
  <p className={styles.value} style={getCharactersStyle(text)}>
    {text}
  </p>
);

interface HomeFiguresProps {
  readonly form: FiguresForm;
  /** A phone has its own figures, and here only what needs the user. */
  readonly isNarrow: boolean;
}

/** They need the capability `lists`. */
export const HomeFigures = ({ form, isNarrow }: HomeFiguresProps) => {
  const { totals, isLoaded, asOf, paidToday, paidThisWeek, owed } = useFigures();
  const canRemind = useCapability('messages');
  const yesterday = totals?.paidByDay?.at(-2);
  const needs = totals ? listNeeds(totals) : [];
  const Mark = needs.length > 0 ? IconAlertTriangle : IconCircleCheck;
  if (isNarrow) {
    return (
      (form === 'urgent' || needs.length > 0) && (
        <section aria-label="Needs You">
          <Card className={`${needs.length > 0 ? styles.urgent : styles.calm} ${styles.slim}`}>
            <Mark size={22} className={styles.mark} />
            {isLoaded && (
              <Needs
                // A phone has room for the title beside one need.
                needs={needs.map(({ text, search }) => ({
                  text: needs.length === 1 ? `Needs You: ${text}` : text,
                  search,
                }))}
                none={totals ? 'Nothing needs you' : UNKNOWN_FIGURE}
              />
            )}
          </Card>
        </section>
      )
    );
  }
  return (
    <section aria-label="Figures" className={styles.figures}>
      {form !== 'quiet' && (
        <Card className={needs.length > 0 ? styles.urgent : styles.calm}>
          <Mark size={22} className={styles.mark} />
          <h2 className={styles.title}>Needs You</h2>
          <div className={styles.content}>
            {isLoaded && (
              <Needs needs={needs} none={totals ? 'Nothing right now' : UNKNOWN_FIGURE} />
            )}
          </div>
        </Card>
      )}
      <Figure title="Paid Today" search={paidToday.search} isLoaded={isLoaded}>
        <Value text={paidToday.text} />
        <div className={styles.notes}>
          {yesterday && <p>Yesterday: {formatMoney(yesterday.amount)}</p>}
          {asOf && <p>{asOf}</p>}
        </div>
      </Figure>
      <Figure title="Paid This Week" search={paidThisWeek.search} isLoaded={isLoaded}>
        <Value text={paidThisWeek.text} />
        {paidThisWeek.days && <PaidWeek days={paidThisWeek.days} />}
      </Figure>
      {form === 'quiet' ? (
        <Card className={styles.line}>
          {isLoaded && (
            <Needs
              needs={[...(totals?.unpaidCount ? [describeOwed(totals, owed)] : []), ...needs]}
              none={totals ? 'Nothing is owed, and nothing needs you' : `Owed: ${UNKNOWN_FIGURE}`}
            />
          )}
        </Card>
      ) : (
        <Figure title="Owed" search={owed.search} isLoaded={isLoaded} isWide>
          <div className={styles.row}>
            <Value text={owed.text} />
            {canRemind && totals?.oldestUnpaidAt && <RemindButton />}
          </div>
          {totals?.oldestUnpaidAt && (
            <p className={styles.notes}>Oldest: {formatAgeInDays(totals.oldestUnpaidAt)}</p>
          )}
        </Figure>
      )}
    </section>
  );
};
