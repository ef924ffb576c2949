import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './prompt-card.module.css';

interface PromptHeadingProps {
  /** The id of the title. */
  readonly id: string;
  readonly title: string;
  readonly reason: ReactNode;
  /** Whether the reason is a live region, because it changes after a press. */
  readonly isLive?: boolean;
}

/** What the card offers, and why. */
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

/** A card that offers something once, such as to install the app. */
export const PromptCard = ({ children }: { readonly children: ReactNode }) => (
  <Card className={styles.card}>{children}</Card>
);
