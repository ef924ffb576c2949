import type { ReactNode } from 'react';
import { ModalActions } from './modal.tsx';
import styles from './sticky-modal-actions.module.css';

interface StickyModalActionsProps {
  /** Announced, and shown above the buttons. */
  readonly message?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons stay in sight in a dialog that is higher than the screen. */
export const StickyModalActions = ({ message, children }: StickyModalActionsProps) => (
  <div className={styles.foot}>
    <div role="status" className={styles.message}>
      {message}
    </div>
    <ModalActions>{children}</ModalActions>
  </div>
);
