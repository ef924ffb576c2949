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
import { placeToastsAgain } from '../../feedback/toast-store.ts';
import styles from './list-card.module.css';

interface ListProps {
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
  /** The user has just sent or changed the row. Screen readers announce the toast instead. */
  readonly mark?: RowMark | undefined;
  /** A part of the list begins with this row, such as its day. */
  readonly heading?: string | undefined;
  readonly children: ReactNode;
}

export const ListItem = ({ mark, heading, children }: ListItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(
    function scrollToItem() {
      const row = item.current;
      if (!mark && !row?.querySelector('a[aria-current]')) return;
      // The router first scrolls a new screen to its top.
      requestAnimationFrame(() => {
        if (mark !== 'new') scrollIntoView(row);
        placeToastsAgain();
      });
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

export interface LinkRenderProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface CardLinkProps {
  readonly render: (displayProps: LinkRenderProps) => ReactElement;
  readonly children: ReactNode;
}

export const CardLink = ({ render, children }: CardLinkProps) =>
  render({ className: styles.link, children });

export const StaticCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

export interface RowLayoutProps {
  readonly title: ReactNode;
  /** It is beside the title, or below where it has no room. In a narrow list, it is always below. */
  readonly detail?: ReactNode;
  /** It is opposite the title. */
  readonly aside?: ReactNode;
  /** It is small, in front of `aside`. */
  readonly meta?: ReactNode;
  /** Texts are truncated, so that all fit. Empty ones are omitted. */
  readonly lines?: readonly ReactNode[];
  /** It is small, opposite `lines`, in front of `badge`. */
  readonly lineMeta?: ReactNode;
  /**
   * It is opposite `lines`, and a column of a table. The label says its meaning, such as `owed`.
   */
  readonly lineAmount?:
    | { readonly pence: number; readonly label: string; readonly isDue?: boolean }
    | undefined;
  readonly badge?: ReactNode;
  /** They are below `lines`, or beside `badge` in a narrow list, not truncated. */
  readonly notes?: ReactNode;
}

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
      {Children.count(notes) > 0 && <span className={styles.notes}>{notes}</span>}
    </span>
  </>
);

export const RowLayoutContext = createContext<(props: RowLayoutProps) => ReactNode>(renderTwoLines);

export const RowLayout = (props: RowLayoutProps) => useContext(RowLayoutContext)(props);
