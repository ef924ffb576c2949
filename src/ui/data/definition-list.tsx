import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

interface DefinitionItem {
  readonly term: string;
  readonly value: ReactNode;
  /** Aligns the lines of the value with the end of the row. */
  readonly isEndAligned?: boolean;
}

/** Terms with their values. Undefined items are omitted. */
export const DefinitionList = ({ items }: { readonly items: readonly (DefinitionItem | undefined)[] }) => (
  <dl className={styles.list}>
    {items.map(
      (item) =>
        item && (
          <div key={item.term} className={styles.item}>
            <dt className={styles.term}>{item.term}</dt>
            <dd className={item.isEndAligned ? styles.endAligned : styles.value}>{item.value}</dd>
          </div>
        ),
    )}
  </dl>
);
