import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The column of a screen. It replaces the first paint (`data-screen`). */
export const Screen = ({ children }: { readonly children: ReactNode }) => (
  <div data-screen className={styles.screen}>
    {children}
  </div>
);
