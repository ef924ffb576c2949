import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'info' | 'positive' | 'error' | 'warning' | 'neutral';

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** The colour adds nothing to the text. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
