import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** Whether the content has two columns on a large screen, and so needs more width there. */
  readonly hasTwoColumns?: boolean;
  readonly children: ReactNode;
}

/**
 * The column with a screen's content. When `first-paint.ts` finds `data-screen`, it removes the
 * screen that it has painted.
 */
export const Screen = ({ hasTwoColumns = false, children }: ScreenProps) => (
  <div data-screen className={hasTwoColumns ? styles.twoColumns : styles.screen}>
    {children}
  </div>
);
