import { Children, type ReactElement, type ReactNode } from 'react';
import styles from './list-card.module.css';

interface ListProps {
  /** The list's name for assistive tools. */
  readonly label: string;
  readonly children: ReactNode;
}

export const List = ({ label, children }: ListProps) => (
  <ul aria-label={label} className={styles.list}>
    {children}
  </ul>
);

interface ListItemProps {
  /** Whether it came about a moment ago, here, and shows so. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

export const ListItem = ({ isNew = false, children }: ListItemProps) => (
  <li className={isNew ? styles.new : undefined}>{children}</li>
);

/** What the router's link is to be given. */
export interface LinkLook {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface CardLinkProps {
  readonly render: (look: LinkLook) => ReactElement;
  readonly children: ReactNode;
}

/** A row of a list, all of it one real link. */
export const CardLink = ({ render, children }: CardLinkProps) => render({ className: styles.link, children });

interface RowLayoutProps {
  readonly title: ReactNode;
  /** Each on one line, cut off where the row ends; empty ones are left out. */
  readonly lines?: readonly ReactNode[];
  readonly aside?: ReactNode;
  /** Small print below `aside`. */
  readonly meta?: ReactNode;
}

export const RowLayout = ({ title, lines = [], aside, meta }: RowLayoutProps) => (
  <span className={styles.row}>
    <span className={styles.main}>
      <span className={styles.title}>{title}</span>
      {Children.map(lines, (line) => line && <span className={styles.line}>{line}</span>)}
    </span>
    {(aside || meta) && (
      <span className={styles.aside}>
        {aside}
        {meta && <span className={styles.meta}>{meta}</span>}
      </span>
    )}
  </span>
);
