import type { ReactNode } from 'react';
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
