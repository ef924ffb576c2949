import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  /** `error`: the user should act on it. */
  readonly tone: 'error' | 'neutral';
  readonly children: ReactNode;
}

/** A line of its own beside other data. Its text says what the colour means. */
export const Note = ({ tone, children }: NoteProps) => (
  <span className={styles.note} data-tone={tone}>
    {children}
  </span>
);
