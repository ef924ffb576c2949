import { Children, type ReactElement, type ReactNode } from 'react';
import styles from './list-card.module.css';

interface ListProps {
  /** Accessible name. */
  readonly label: string;
  /** Whether the rows are those of a table, which has styles of its own. */
  readonly isTable?: boolean;
  readonly children: ReactNode;
}

export const List = ({ label, isTable = false, children }: ListProps) => (
  <ul aria-label={label} className={styles.list} data-table={isTable || undefined}>
    {children}
  </ul>
);

export type RowMark = 'new' | 'changed';

interface ListItemProps {
  /** Highlights a row that the user has just sent or changed. Screen readers announce the toast about the change instead. */
  readonly mark?: RowMark | undefined;
  readonly children: ReactNode;
}

export const ListItem = ({ mark, children }: ListItemProps) => <li data-mark={mark}>{children}</li>;

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
export const CardLink = ({ render, children }: CardLinkProps) => render({ className: styles.link, children });

/** A list row without a link. */
export const StaticCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

interface RowLayoutProps {
  readonly title: ReactNode;
  /** Truncated, so that all of them fit in one line. Empty ones are omitted. */
  readonly lines?: readonly ReactNode[];
  readonly aside?: ReactNode;
  /** Small text in front of `aside`. */
  readonly date?: ReactNode;
  /** Shown beside `lines`. */
  readonly badge?: ReactNode;
  /** Small text in front of `badge`. */
  readonly meta?: ReactNode;
  /** Text below `lines` that is not truncated. */
  readonly notes?: ReactNode;
}

export const RowLayout = ({ title, lines = [], aside, date, badge, meta, notes }: RowLayoutProps) => (
  <>
    <span className={styles.row}>
      <span className={styles.start}>
        <span className={styles.title}>{title}</span>
        <span className={styles.lines}>
          {Children.map(lines, (line) => line && <span className={styles.line}>{line}</span>)}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.aside}>
          {date && <span className={styles.meta}>{date}</span>}
          {aside}
        </span>
        {(badge || meta) && (
          <span className={styles.aside}>
            {meta && <span className={styles.meta}>{meta}</span>}
            {badge}
          </span>
        )}
      </span>
    </span>
    {Children.count(notes) > 0 && <span className={styles.notes}>{notes}</span>}
  </>
);
