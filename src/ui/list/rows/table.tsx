import { Children, type ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../icons/control-icons.ts';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import type { ListColumn, ListDescription } from '../list-description.ts';
import { List, RowLayoutContext, type RowLayoutProps } from './list-card.tsx';
import styles from './table.module.css';

/** `detail` and `notes` have no column. */
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

export type OnOrderChange = (order: string) => void;

const icons = { descending: IconArrowDown, ascending: IconArrowUp, none: IconArrowsSort };

interface HeadingProps extends ListColumn {
  readonly list: Pick<ListDescription<never>, 'noun' | 'columns' | 'orders' | 'defaultOrder'>;
  readonly order: string | undefined;
  readonly onOrderChange: OnOrderChange | undefined;
}

const isDefaultInColumn = ({ orders, defaultOrder = '' }: HeadingProps['list']) =>
  Object.entries(orders ?? {}).some(([name, { column }]) => name === defaultOrder && column);

/** If the default order has no column, the last press on the heading returns to it. */
const Heading = ({ list, order, onOrderChange, ...column }: HeadingProps) => {
  const { heading, isAtEnd } = column;
  const orders = Object.entries(list.orders ?? {}).filter(([, { column }]) => column === heading);
  const position = orders.findIndex(([name]) => name === order);
  const isDefaultReached =
    position >= 0 && position === orders.length - 1 && !isDefaultInColumn(list);
  const next = isDefaultReached
    ? list.defaultOrder
    : (orders[position + 1] ?? orders.find(([name]) => name !== order))?.[0];
  const attributes = { scope: 'col', 'data-heading': heading, 'data-at-end': isAtEnd };
  if (next === undefined || !onOrderChange) return <th {...attributes}>{heading}</th>;
  const direction = orders.find(([name]) => name === order)?.[1].direction ?? 'none';
  const Icon = icons[direction];
  return (
    <th {...attributes} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onOrderChange(next)}>
        {heading} <Icon size={16} />
      </button>
    </th>
  );
};

export interface TableProps extends Omit<HeadingProps, keyof ListColumn> {
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Screen readers read a list of links, each a sentence. For them, rows that can be sorted have a
 * second table of headings.
 */
export const Table = ({ label, children, ...props }: TableProps) => {
  const { list, onOrderChange } = props;
  return (
    <div className={styles.table} data-noun={list.noun} data-snapshot="skip">
      <table
        className={styles.head}
        aria-label={`Order of ${list.noun}`}
        aria-hidden={!onOrderChange}
      >
        <thead>
          <tr className={styles.headings}>
            {list.columns?.map((column) => (
              <Heading key={column.heading} {...column} {...props} />
            ))}
          </tr>
        </thead>
      </table>
      <RowLayoutContext value={renderCells}>
        <List label={label}>{children}</List>
      </RowLayoutContext>
    </div>
  );
};
