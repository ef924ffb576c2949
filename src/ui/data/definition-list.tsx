import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

interface DefinitionItem {
  readonly term: string;
  readonly value: ReactNode;
  /** It is the result of the items above. */
  readonly isTotal?: boolean;
}

export const DefinitionList = ({
  items,
}: {
  readonly items: readonly (DefinitionItem | undefined)[];
}) => (
  <dl className={styles.list}>
    {items.map(
      (item) =>
        item && (
          <div key={item.term} className={styles.item} data-total={item.isTotal}>
            <dt className={styles.term}>{item.term}</dt>
            <dd className={styles.value}>{item.value}</dd>
          </div>
        ),
    )}
  </dl>
);
