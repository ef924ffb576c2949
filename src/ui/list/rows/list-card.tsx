import {
  Children,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import styles from './list-card.module.css';

interface ListProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

export const List = ({ label, children }: ListProps) => (
  <ul aria-label={label} className={styles.list}>
    {children}
  </ul>
);

export type RowMark = 'new' | 'changed';

interface ListItemProps {
  /**
   * Highlights a row that the user has just sent or changed. Screen readers announce the toast
   * about the change instead.
   */
  readonly mark?: RowMark | undefined;
  /** The heading of the part of the list that begins with this row, such as its day. */
  readonly heading?: string | undefined;
  readonly children: ReactNode;
}

/**
 * One item of a `List`. Scrolls into view when the user has changed it, or when its link is open: its
 * address may have been opened before the row was loaded.
 */
export const ListItem = ({ mark, heading, children }: ListItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(
    function scrollToItem() {
      const row = item.current;
      // The router first scrolls a new screen to its top.
      if (mark === 'changed' || row?.querySelector('a[aria-current]'))
        requestAnimationFrame(() => scrollIntoView(row));
    },
    [mark],
  );
  return (
    <li ref={item} data-mark={mark}>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {children}
    </li>
  );
};

/** Props for the router's link. */
export interface LinkRenderProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface CardLinkProps {
  readonly render: (displayProps: LinkRenderProps) => ReactElement;
  readonly children: ReactNode;
}

/** A list row that is one link. */
export const CardLink = ({ render, children }: CardLinkProps) =>
  render({ className: styles.link, children });

/** A list row without a link. */
export const StaticCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

export interface RowLayoutProps {
  readonly title: ReactNode;
  /** Shown beside the title, as far as it has room. */
  readonly detail?: ReactNode;
  /** Shown opposite the title. */
  readonly aside?: ReactNode;
  /** Small text in front of `aside`. */
  readonly meta?: ReactNode;
  /** The second line. The texts are truncated, so that all of them fit. Empty ones are omitted. */
  readonly lines?: readonly ReactNode[];
  /** Small text opposite `lines`, in front of `badge`. */
  readonly lineMeta?: ReactNode;
  /**
   * An amount with its meaning, such as `owed`, opposite `lines`. A table shows the amount in a
   * column of its own. An amount that is due stands out.
   */
  readonly lineAmount?:
    | { readonly pence: number; readonly label: string; readonly isDue?: boolean }
    | undefined;
  readonly badge?: ReactNode;
  /** Text below `lines` that is not truncated. */
  readonly notes?: ReactNode;
}

/**
 * The content of a row, in two lines. The amount follows the name, so that a screen reader says
 * what the amount is.
 */
const renderTwoLines = ({
  title,
  detail,
  aside,
  meta,
  lines = [],
  lineMeta,
  lineAmount,
  badge,
  notes,
}: RowLayoutProps) => (
  <>
    <span className={styles.row}>
      <span className={styles.start}>
        <span className={styles.title}>{title}</span>{' '}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.end}>
        {meta && <span className={styles.meta}>{meta}</span>}
        {aside}
      </span>
    </span>
    <span className={styles.row}>
      <span className={styles.lines}>
        {Children.map(lines, (line) => line && <span className={styles.line}>{line}</span>)}
      </span>
      <span className={styles.end}>
        {lineMeta && <span className={styles.meta}>{lineMeta}</span>}
        {lineAmount && (
          <span className={styles.meta} data-due={lineAmount.isDue}>
            {formatMoney(lineAmount.pence)} {lineAmount.label}
          </span>
        )}
        {badge}
      </span>
    </span>
    {Children.count(notes) > 0 && <span className={styles.notes}>{notes}</span>}
  </>
);

/** What renders the content of a row: in two lines, or in the cells of a table. */
export const RowLayoutContext = createContext<(props: RowLayoutProps) => ReactNode>(renderTwoLines);

/** The content of a row. */
export const RowLayout = (props: RowLayoutProps) => useContext(RowLayoutContext)(props);
