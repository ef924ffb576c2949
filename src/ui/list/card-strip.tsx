import type { ReactNode } from 'react';
import styles from './card-strip.module.css';

interface CardStripProps {
  /** Some `CardGrid`s, each after its `ListHeading`. */
  readonly children: ReactNode;
}

/** Small cards in one row above a form, which scrolls sideways, with each group's heading above it. */
export const CardStrip = ({ children }: CardStripProps) => (
  <div className={styles.strip}>{children}</div>
);
