import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './prompt-card.module.css';

interface PromptHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly reason: ReactNode;
  /** The reason changes after a press. */
  readonly isLive?: boolean;
}

export const PromptHeading = ({ id, title, reason, isLive }: PromptHeadingProps) => (
  <>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    <p className={styles.reason} role={isLive ? 'status' : undefined}>
      {reason}
    </p>
  </>
);

/** The user sees the offer once, such as the installation of the app. */
export const PromptCard = ({ children }: { readonly children: ReactNode }) => (
  <Card className={styles.card}>{children}</Card>
);
