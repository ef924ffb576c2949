import type { ReactNode } from 'react';
import styles from './screen.module.css';

/**
 * The column with a screen's content. When `first-paint.ts` finds `data-screen`, it removes the screen that it has painted.
 */
export const Screen = ({ children }: { readonly children: ReactNode }) => (
  <div data-screen className={styles.screen}>
    {children}
  </div>
);
