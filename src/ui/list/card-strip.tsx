import type { ReactNode } from 'react';
import styles from './card-strip.module.css';

interface CardStripProps {
  /** Some `CardGrid`s. */
  readonly children: ReactNode;
}

/** Small cards in one row above a form, which scrolls sideways. */
export const CardStrip = ({ children }: CardStripProps) => (
  <div className={styles.strip}>{children}</div>
);
