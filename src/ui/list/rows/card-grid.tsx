import type { ReactNode, Ref } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const CardGrid = ({ label, children }: CardGridProps) => (
  <ul aria-label={label} className={styles.grid}>
    {children}
  </ul>
);

interface CardStripProps {
  /** A `ListHeading` and its `CardGrid`. */
  readonly children: ReactNode;
  /** A portal into this element adds a heading and a grid before the children. */
  readonly first: Ref<HTMLDivElement>;
}

/** The row is above a form. */
export const CardStrip = ({ children, first }: CardStripProps) => (
  <div className={styles.strip}>
    <div ref={first} className={styles.first} />
    {children}
  </div>
);
