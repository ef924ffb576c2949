import { Button } from '@mantine/core';
import { useRef } from 'react';
import { BusyButton } from '../controls/busy-button.tsx';
import { Modal, ModalActions } from '../layout/modal.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The action changes this. */
  readonly subject?: string;
  readonly description?: string | undefined;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** The user cannot close the dialog meanwhile. */
  readonly loading?: boolean;
  /** It is the verb of the action, or `Yes` where the specification says so. */
  readonly confirmLabel: string;
  readonly closeLabel?: string;
  /** The user cannot undo the action. */
  readonly isDestructive?: boolean;
}

type OpenDialogProps = Omit<ConfirmDialogProps, 'opened'>;

const OpenDialog = (props: OpenDialogProps) => {
  const { title, subject, description, onConfirm, onClose, loading = false } = props;
  const { confirmLabel, closeLabel = 'Go Back', isDestructive = true } = props;
  // A second click may come before `loading` is true.
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
    <Modal
      role="alertdialog"
      title={title}
      subject={subject}
      description={description}
      initialFocus="button"
      onCancel={close}
    >
      <ModalActions>
        <Button variant="default" onClick={close}>
          {closeLabel}
        </Button>
        <BusyButton
          variant={isDestructive ? 'destructive' : 'filled'}
          isBusy={loading}
          onClick={confirm}
        >
          {confirmLabel}
        </BusyButton>
      </ModalActions>
    </Modal>
  );
};

/** The close button has the focus first, so that a quick Enter changes nothing. */
export const ConfirmDialog = ({ opened, ...props }: ConfirmDialogProps) =>
  opened && <OpenDialog {...props} />;
