import type { ReactNode } from 'react';
import { Logo } from '../../brand/logo.tsx';
import styles from './logo-screen.module.css';
import { Screen } from './screen.tsx';

interface LogoScreenProps {
  readonly title: ReactNode;
  /** The content begins at the top, because it is long. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** Screens before log-in have no bar. */
export const LogoScreen = ({ title, isDense, children }: LogoScreenProps) => (
  <Screen>
    <div className={styles.column} data-dense={isDense || undefined}>
      <h1 className={styles.heading}>
        <Logo size={48} hasName /> {title}
      </h1>
      {children}
    </div>
  </Screen>
);
