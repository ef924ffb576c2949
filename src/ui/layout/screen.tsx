import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  readonly hasTwoColumns?: boolean;
  readonly children: ReactNode;
}

/** `data-screen` makes `first-paint.ts` remove the painted screen. */
export const Screen = ({ hasTwoColumns = false, children }: ScreenProps) => (
  <div data-screen className={hasTwoColumns ? styles.twoColumns : styles.screen}>
    {children}
  </div>
);
