import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly role?: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly description?: string | undefined;
  /** Selects what has the focus first. */
  readonly startAt: string;
  /** Stands high, clear of the on-screen keyboard; what is said below then moves no button from under a finger. */
  readonly isTypedInto?: boolean;
  /** Has a button for it in the corner, and a press beside the window is one: for windows that decide nothing. */
  readonly isEasyToLeave?: boolean;
  /** Escape, or a phone's Back. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A window over the screen for as long as it is mounted; focus then goes back to where it came from. It stands at the
 * end of the page: what opens it may be a form, and no form may hold another.
 */
export const Modal = (props: ModalProps) => {
  const {
    role = 'dialog',
    title,
    description,
    startAt,
    isTypedInto = false,
    isEasyToLeave,
    onCancel,
    children,
  } = props;
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

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
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
      // React would hand it on to the form that opened the window, and send that.
      onSubmit={(event) => event.stopPropagation()}
      onClick={({ target }) => {
        if (isEasyToLeave && target === dialog.current) onCancel();
      }}
    >
      <div className={styles.top}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {isEasyToLeave && (
          <IconButton aria-label="Close" onClick={onCancel}>
            <IconX aria-hidden />
          </IconButton>
        )}
      </div>
      {description && <p id={`${id}-description`}>{description}</p>}
      {children}
    </dialog>,
    document.body,
  );
};
