import type { ReactNode, Ref } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A list of small cards beside each other. */
export const CardGrid = ({ label, children }: CardGridProps) => (
  <ul aria-label={label} className={styles.grid}>
    {children}
  </ul>
);

interface CardStripProps {
  /** Some `CardGrid`s, each after its `ListHeading`. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Small cards in one row above a form, which scrolls sideways, with each group's heading above it. */
export const CardStrip = ({ children, ref }: CardStripProps) => (
  <div ref={ref} className={styles.strip}>
    {children}
  </div>
);
