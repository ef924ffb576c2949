import type { ReactNode } from 'react';
import styles from './password-stack.module.css';

/** Puts the parts of a screen or card about a forgotten password below each other. */
export const PasswordStack = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
