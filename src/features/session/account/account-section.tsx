import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './account-section.module.css';

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly explanation?: string;
  readonly children: ReactNode;
}

/** Your Account has several, such as the passkeys. */
export const AccountSection = ({ id, title, explanation, children }: AccountSectionProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {explanation && <p className={styles.detail}>{explanation}</p>}
    {children}
  </section>
);

export const AccountList = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface AccountCardProps {
  readonly name: string;
  readonly detail?: string | undefined;
  /** A button or badge is beside the name. */
  readonly children: ReactNode;
}

export const AccountCard = ({ name, detail, children }: AccountCardProps) => (
  <Card className={styles.item}>
    <div>
      <div className={styles.name}>{name}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
    {children}
  </Card>
);
