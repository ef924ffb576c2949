import { Children, type ReactNode } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import type { PaymentOrder } from '../../../contract/payments/payment-orders.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/control-icons.ts';
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

/** An order of a list; undefined is its default. */
type Order = PaymentOrder | undefined;

/** The order of a list, which the headings of its table show and change. */
export interface TableOrder {
  readonly value: Order;
  readonly onChange: (order: Order) => void;
}

interface ColumnOrders {
  readonly descending: Order;
  readonly ascending: Order;
}

/** The orders of the columns by which users can sort, by the headings of these columns. */
const orders: Readonly<Record<string, ColumnOrders>> = {
  Date: { descending: undefined, ascending: 'oldest' },
  Amount: { descending: 'largest', ascending: 'smallest' },
};

const icons = { descending: IconArrowDown, ascending: IconArrowUp, none: IconArrowsSort };

/** The direction in which `order` sorts the column with the orders `column`. */
const getDirection = (order: Order, column: ColumnOrders) => {
  if (order === column.descending) return 'descending';
  return order === column.ascending ? 'ascending' : 'none';
};

interface SortableHeadingProps {
  readonly heading: string;
  readonly column: ColumnOrders;
  readonly order: TableOrder;
}

/** A heading that sorts the rows by its column, and in the other direction when it is pressed again. */
const SortableHeading = ({ heading, column, order }: SortableHeadingProps) => {
  const direction = getDirection(order.value, column);
  const Icon = icons[direction];
  return (
    <th scope="col" aria-sort={direction} data-heading={heading}>
      <button
        type="button"
        className={styles.sort}
        onClick={() =>
          order.onChange(direction === 'descending' ? column.ascending : column.descending)
        }
      >
        {heading} <Icon size={16} />
      </button>
    </th>
  );
};

interface HeadingsProps {
  readonly noun: string;
  /** Undefined for rows that cannot be sorted; screen readers then do not read the headings. */
  readonly order: TableOrder | undefined;
}

/** The headings of the columns, which are a table of their own for screen readers. */
const Headings = ({ noun, order }: HeadingsProps) => (
  <table className={styles.head} aria-label={`Order of ${noun}`} aria-hidden={!order}>
    <thead>
      <tr className={styles.headings}>
        {headings[noun]?.map((heading) => {
          const column = order && orders[heading];
          return column ? (
            <SortableHeading key={heading} heading={heading} column={column} order={order} />
          ) : (
            <th key={heading} scope="col" data-heading={heading}>
              {heading}
            </th>
          );
        })}
      </tr>
    </thead>
  </table>
);

interface TableProps {
  /** The plural name of the rows: 'payments'. */
  readonly noun: string;
  /** Accessible name. */
  readonly label: string;
  readonly order?: TableOrder | undefined;
  readonly children: ReactNode;
}

/**
 * The rows of a list as a table, for a wide screen. Screen readers read a list, because each row is
 * one link that reads as a sentence.
 */
export const Table = ({ noun, label, order, children }: TableProps) => (
  <div className={styles.table} data-noun={noun} data-snapshot="skip">
    <Headings noun={noun} order={order} />
    <RowLayoutContext value={renderCells}>
      <List label={label}>{children}</List>
    </RowLayoutContext>
  </div>
);
