import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The column that holds a screen. */
export const Screen = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);
