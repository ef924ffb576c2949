import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../lib/format/counts.ts';
import { getCharactersStyle } from '../../../ui/data/get-characters-style.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import styles from './narrow-figures.module.css';
import { formatShortFigure, useFigures } from './use-figures.ts';

/** The words of a note leave a longer amount no room. */
const MAX_NOTE_LENGTH = '£9,999.99'.length;

interface FigureProps {
  readonly label: string;
  readonly figure: { readonly shortText: string; readonly search: PaymentListParams };
  /** Its place is empty while it loads. */
  readonly isLoaded: boolean;
  readonly note: string | undefined;
}

const Figure = ({ label, figure, isLoaded, note }: FigureProps) => (
  <Link to="/payments" search={figure.search} className={styles.figure}>
    {label}{' '}
    <span
      className={styles.value}
      data-without-snapshot
      style={getCharactersStyle(figure.shortText)}
    >
      {isLoaded && figure.shortText}
    </span>{' '}
    <span className={styles.note} data-without-snapshot>
      {note}
    </span>
  </Link>
);

export const NarrowFigures = () => {
  const { totals, isLoaded, asOf, paidToday, owed } = useFigures();
  const yesterday = totals?.paidByDay?.at(-2);
  const paidBefore =
    yesterday && `Yesterday: ${formatShortFigure(yesterday.amount, MAX_NOTE_LENGTH)}`;
  const unpaid =
    totals?.unpaidAmount === undefined ? undefined : `${formatCount(totals.unpaidCount)} unpaid`;
  return (
    <section aria-label="Figures" className={styles.figures}>
      <Figure label="Paid Today" figure={paidToday} isLoaded={isLoaded} note={asOf ?? paidBefore} />
      <Figure label="Owed" figure={owed} isLoaded={isLoaded} note={unpaid} />
    </section>
  );
};
