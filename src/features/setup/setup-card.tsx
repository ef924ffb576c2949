import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import styles from './setup-card.module.css';

interface SetupCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const SetupCard = ({ title, children }: SetupCardProps) => (
  <Card>
    <div className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  </Card>
);
