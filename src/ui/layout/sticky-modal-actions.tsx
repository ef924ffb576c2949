import type { ReactNode } from 'react';
import { ModalActions } from './modal.tsx';
import styles from './sticky-modal-actions.module.css';

interface StickyModalActionsProps {
  /** The message is above the buttons, and screen readers announce it. */
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
