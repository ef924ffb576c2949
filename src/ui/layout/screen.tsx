import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** Two columns need more width. */
  readonly hasTwoColumns?: boolean;
  readonly children: ReactNode;
}

/** `first-paint.ts` removes the screen that it has painted when it finds `data-screen`. */
export const Screen = ({ hasTwoColumns = false, children }: ScreenProps) => (
  <div data-screen className={hasTwoColumns ? styles.twoColumns : styles.screen}>
    {children}
  </div>
);
