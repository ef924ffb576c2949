import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** The element is visible at other times. */
export const visuallyHiddenClass = styles.hidden;

interface VisuallyHiddenProps {
  readonly as?: 'span' | 'div' | 'dt' | 'h2';
  readonly children: ReactNode;
}

export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className={styles.hidden}>{children}</Element>
);
