import type { ReactNode } from 'react';
import styles from './status-region.module.css';

/**
 * A live region in a column of a screen: screen readers announce what appears in it. It takes no
 * space while it is empty.
 */
export const StatusRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={styles.region}>
    {children}
  </div>
);
