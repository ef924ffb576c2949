import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  /** `error`: the user should act. `recorded`: the money did not come through the provider. */
  readonly tone: 'error' | 'neutral' | 'recorded';
  readonly children: ReactNode;
}

/** The text must say everything, because not all users see the colour. */
export const Note = ({ tone, children }: NoteProps) => (
  <span className={styles.note} data-tone={tone}>
    {children}
  </span>
);
