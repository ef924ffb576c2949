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
  /** The children are `CardGrid`s, each after its `ListHeading`. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The row is above a form, and scrolls sideways. */
export const CardStrip = ({ children, ref }: CardStripProps) => (
  <div ref={ref} className={styles.strip}>
    {children}
  </div>
);
