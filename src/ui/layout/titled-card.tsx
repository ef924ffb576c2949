import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './titled-card.module.css';

export const CardTitle = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles.title}>{children}</h2>
);

export const CardHint = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.hint}>{children}</p>
);

interface TitledCardProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export const TitledCard = ({ title, children }: TitledCardProps) => (
  <Card className={styles.stack}>
    <CardTitle>{title}</CardTitle>
    {children}
  </Card>
);
