import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The column that holds a screen. What was painted before the app was there gives way to it (`data-screen`). */
export const Screen = ({ children }: { readonly children: ReactNode }) => (
  <div data-screen className={styles.screen}>
    {children}
  </div>
);
