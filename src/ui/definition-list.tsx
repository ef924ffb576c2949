import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

interface Detail {
  readonly term: string;
  readonly value: ReactNode;
}

/** Facts with their names; items that are undefined are left out. */
export const Details = ({ items }: { readonly items: readonly (Detail | undefined)[] }) => (
  <dl className={styles.details}>
    {items.map(
      (item) =>
        item && (
          <div key={item.term} className={styles.item}>
            <dt className={styles.term}>{item.term}</dt>
            <dd className={styles.value}>{item.value}</dd>
          </div>
        ),
    )}
  </dl>
);
