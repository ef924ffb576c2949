import type { ReactNode } from 'react';
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import styles from './code-screen.module.css';

interface CodeScreenProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The element with the attribute `data-done` gets the focus first. */
  readonly children: ReactNode;
}

/** The screen of the device stays awake for the customer's scan. */
export const CodeScreen = ({ title, onClose, children }: CodeScreenProps) => {
  useWakeLock(true);
  return (
    <Modal coversPage title={title} initialFocus="[data-done]" onCancel={onClose}>
      <div className={styles.screen} data-faces-customer>
        {children}
      </div>
    </Modal>
  );
};
