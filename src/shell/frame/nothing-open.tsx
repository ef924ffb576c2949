import type { ReactNode } from 'react';
import styles from './nothing-open.module.css';

interface NothingOpenProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** The text beside a list on a wide screen while no item is open. */
export const NothingOpen = ({ icon, children }: NothingOpenProps) => (
  <div className={styles.empty}>
    <span aria-hidden className={styles.icon}>
      {icon}
    </span>
    <p>{children}</p>
  </div>
);
