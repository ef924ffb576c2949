import type { ReactNode } from 'react';
import { ModalActions } from './modal.tsx';
import styles from './sticky-modal-actions.module.css';

interface StickyModalActionsProps {
  /** Screen readers announce the message. */
  readonly message?: ReactNode;
  readonly children: ReactNode;
}

/** The dialog may be higher than the screen. */
export const StickyModalActions = ({ message, children }: StickyModalActionsProps) => (
  <div className={styles.foot}>
    <div role="status" className={styles.message}>
      {message}
    </div>
    <ModalActions>{children}</ModalActions>
  </div>
);
