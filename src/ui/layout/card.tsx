import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Card = ({ className, children }: CardProps) => (
  <div className={[styles.card, className].filter(Boolean).join(' ')}>{children}</div>
);
