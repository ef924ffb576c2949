import type { ReactNode } from 'react';
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import styles from './code-screen.module.css';

interface CodeScreenProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The element with the attribute `data-done` gets the focus at first. */
  readonly children: ReactNode;
}

/** Shows a code that a customer scans, and keeps the screen of the device awake. */
export const CodeScreen = ({ title, onClose, children }: CodeScreenProps) => {
  useWakeLock(true);
  return (
    <Modal coversPage title={title} initialFocus="[data-done]" onCancel={onClose}>
      <div className={styles.screen}>{children}</div>
    </Modal>
  );
};
