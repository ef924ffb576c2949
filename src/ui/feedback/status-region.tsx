import type { ReactNode } from 'react';
import styles from './status-region.module.css';

export const StatusRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={styles.region}>
    {children}
  </div>
);
