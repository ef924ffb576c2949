import { Children, type ReactNode } from 'react';
import styles from './action-row.module.css';

interface ActionListProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** It is in a card. */
export const ActionList = ({ label, children }: ActionListProps) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface ActionRowProps {
  readonly name: string;
  /** Each is a line. Empty ones are omitted. */
  readonly details: readonly ReactNode[];
  /** A button or badge is beside the name. */
  readonly children?: ReactNode;
}

export const ActionRow = ({ name, details, children }: ActionRowProps) => (
  <div className={styles.row}>
    <div>
      <div className={styles.name}>{name}</div>
      {Children.map(details, (detail) => detail && <div>{detail}</div>)}
    </div>
    {children}
  </div>
);
