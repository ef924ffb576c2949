import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps {
  /** Accessible name. */
  readonly label: string;
  /** Whether a form stands below, and so only one row is shown, on a high screen. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
}

/** A list of small cards beside each other. */
export const CardGrid = ({ label, isCompact = false, children }: CardGridProps) => (
  <ul aria-label={label} className={styles.grid} data-compact={isCompact || undefined}>
    {children}
  </ul>
);
