import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './confirm-dialog.module.css';

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
}

type OpenDialogProps = Omit<ConfirmDialogProps, 'opened'>;

const OpenDialog = (props: OpenDialogProps) => {
  const { title, description, onConfirm, onClose, loading = false } = props;
  const { confirmLabel = 'Yes', closeLabel = 'Go Back' } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const goBack = useRef<HTMLButtonElement>(null);
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

  // Before the element leaves the page: closing it is what gives focus back to where it came from.
  useLayoutEffect(function openWhileMounted() {
    const element = dialog.current;
    element?.showModal();
    goBack.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {description && <p id={`${id}-description`}>{description}</p>}
      <div className={styles.actions}>
        <Button ref={goBack} variant="default" onClick={close}>
          {closeLabel}
        </Button>
        <Button variant="danger" loading={loading} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
};

/** Asks before what cannot be undone: focus starts on the way back, and Escape takes it. */
export const ConfirmDialog = ({ opened, ...props }: ConfirmDialogProps) => opened && <OpenDialog {...props} />;
