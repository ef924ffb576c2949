import type { ReactNode } from 'react';
import styles from './password-stack.module.css';

export const PasswordStack = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
