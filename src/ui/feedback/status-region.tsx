import type { ReactNode } from 'react';
import styles from './status-region.module.css';

/** A live region in a column. It takes no space while it is empty. */
export const StatusRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={styles.region}>
    {children}
  </div>
);
