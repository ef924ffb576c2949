import type { ReactNode } from 'react';
import { ModalActions } from './modal.tsx';
import styles from './sticky-modal-actions.module.css';

interface StickyModalActionsProps {
  /** Shown above the buttons, and announced. */
  readonly message?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons at the end of a dialog that may be higher than the screen. They stay in sight. */
export const StickyModalActions = ({ message, children }: StickyModalActionsProps) => (
  <div className={styles.foot}>
    <div role="status" className={styles.message}>
      {message}
    </div>
    <ModalActions>{children}</ModalActions>
  </div>
);
