import { Button } from '@mantine/core';
import { useRef } from 'react';
import styles from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly description?: string | undefined;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** While the confirmed action is under way; the dialog then stays. */
  readonly loading?: boolean;
  readonly confirmLabel?: string;
  readonly closeLabel?: string;
  /** Whether it cannot be undone, and looks so. */
  readonly isFinal?: boolean;
}

type OpenDialogProps = Omit<ConfirmDialogProps, 'opened'>;

const OpenDialog = (props: OpenDialogProps) => {
  const { title, description, onConfirm, onClose, loading = false } = props;
  const { confirmLabel = 'Yes', closeLabel = 'Go Back', isFinal = true } = props;
  // A second press may come before `loading` does.
  const isConfirmed = useRef(false);
  const close = () => {
    if (!loading) onClose();
  };
  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };

  return (
    <Modal role="alertdialog" title={title} description={description} startAt="button" onCancel={close}>
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          {closeLabel}
        </Button>
        <Button variant={isFinal ? 'final' : 'filled'} loading={loading} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
};

/** Asks before something is done that should not be by chance: focus starts on the way back, and Escape takes it. */
export const ConfirmDialog = ({ opened, ...props }: ConfirmDialogProps) => opened && <OpenDialog {...props} />;
