import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  /** `error` asks the user to act. With `recorded`, the money did not come through the provider. */
  readonly tone: 'error' | 'neutral' | 'recorded';
  readonly children: ReactNode;
}

/** Not all users see the colour, so the text must say everything. */
export const Note = ({ tone, children }: NoteProps) => (
  <span className={styles.note} data-tone={tone}>
    {children}
  </span>
);
