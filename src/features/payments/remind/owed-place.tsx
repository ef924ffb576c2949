import type { ReactNode } from 'react';
import styles from './owed-place.module.css';

/** It is as high with the card of what is owed as without it, so that the rows do not move. */
export const OwedPlace = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.place}>{children}</div>
);
