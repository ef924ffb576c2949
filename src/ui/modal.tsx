import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  readonly role?: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly description?: string | undefined;
  /** Selects what has the focus first. */
  readonly startAt: string;
  /** Stands high, clear of the on-screen keyboard; what is said below then moves no button from under a finger. */
  readonly isTypedInto?: boolean;
  /** Escape, or a phone's Back. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A window over the screen for as long as it is mounted; focus then goes back to where it came from. */
export const Modal = (props: ModalProps) => {
  const { role = 'dialog', title, description, startAt, isTypedInto = false, onCancel, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element leaves the page: closing it is what gives focus back.
  useLayoutEffect(
    function openWhileMounted() {
      const element = dialog.current;
      element?.showModal();
      element?.querySelector<HTMLElement>(startAt)?.focus();
      return () => element?.close();
    },
    [startAt],
  );

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      className={isTypedInto ? styles.high : styles.modal}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {description && <p id={`${id}-description`}>{description}</p>}
      {children}
    </dialog>
  );
};
