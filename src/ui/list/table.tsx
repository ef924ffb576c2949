import { Children, type ReactNode } from 'react';
import { formatMoney } from '../../lib/format/money.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { List, RowLayoutContext, type RowLayoutProps } from './list-card.tsx';
import styles from './table.module.css';

/**
 * The content of a row in columns: the title, each line, the amount opposite the lines, and the
 * rest. `detail` and `notes` have no column.
 */
const renderCells = ({
  title,
  lines = [],
  lineMeta,
  lineAmount,
  meta,
  aside,
  badge,
}: RowLayoutProps) => (
  <>
    <span className={styles.name}>{title}</span>
    {Children.map(lines, (line) => (
      <span className={styles.line}>{line}</span>
    ))}
    {lineAmount && (
      <span className={styles.lineAmount}>
        {formatMoney(lineAmount.pence)} <VisuallyHidden>{lineAmount.label}</VisuallyHidden>
      </span>
    )}
    <span className={styles.end}>
      {lineMeta && <span className={styles.line}>{lineMeta}</span>}
      {meta && <span className={styles.line}>{meta}</span>}
      {aside}
      {badge}
    </span>
  </>
);

/** The headings of the columns. They are not in the features, so that only wide screens load them. */
const headings: Readonly<Record<string, readonly string[]>> = {
  payments: ['Date', 'Customer', 'What for', 'Status', 'Amount'],
  customers: ['Name', 'Email', 'Phone Number', 'Owed', 'Total of payments'],
  services: ['Name', 'Description', 'Before VAT', 'Price'],
  staff: ['Name', 'Email', 'Phone Number', 'Status'],
};

interface TableProps {
  /** The plural name of the rows: 'payments'. */
  readonly noun: string;
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * The rows of a list as a table, for a wide screen. Screen readers read a list, because each row is
 * one link that reads as a sentence.
 */
export const Table = ({ noun, label, children }: TableProps) => (
  <div className={styles.table} data-noun={noun} data-snapshot="skip">
    <div aria-hidden className={styles.headings}>
      {headings[noun]?.map((heading) => (
        <span key={heading} data-heading={heading}>
          {heading}
        </span>
      ))}
    </div>
    <RowLayoutContext value={renderCells}>
      <List label={label}>{children}</List>
    </RowLayoutContext>
  </div>
);
