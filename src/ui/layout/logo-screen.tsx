import type { ReactNode } from 'react';
import { Logo } from '../../brand/logo.tsx';
import styles from './logo-screen.module.css';
import { Screen } from './screen.tsx';

interface LogoScreenProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Screens before log-in have no bar. */
export const LogoScreen = ({ title, children }: LogoScreenProps) => (
  <Screen>
    <div className={styles.column}>
      <h1 className={styles.heading}>
        <Logo size={48} hasName /> {title}
      </h1>
      {children}
    </div>
  </Screen>
);
