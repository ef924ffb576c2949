import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/icon-button.tsx';
import { IconX } from '../icons/control-icons.ts';
import styles from './modal.module.css';

interface ModalProps {
  /** A plain dialog needs no role, because the element has it. */
  readonly role?: 'alertdialog';
  readonly title: string;
  /** A line of its own above the description. */
  readonly subject?: string | undefined;
  readonly description?: string | undefined;
  /** Selector of the element that gets the focus first. */
  readonly initialFocus: string;
  /** Whether the dialog shows a list, which gets a wider dialog on a large screen. */
  readonly hasList?: boolean;
  /**
   * Closes with a button in the corner and with a click on the backdrop. For dialogs that ask for
   * no decision.
   */
  readonly isDismissible?: boolean;
  /** Escape, or Back on a phone. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Whether Escape empties the element, as it does in a search box with text. */
const isFilledSearchBox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** The buttons of a dialog, of which the last one acts and the one before it closes the dialog. */
export const ModalActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/**
 * A modal dialog while mounted; unmounting it returns the focus. It is rendered at the end of the
 * page, because its opener may be inside a form and forms cannot be nested.
 */
export const Modal = (props: ModalProps) => {
  const {
    role,
    title,
    subject,
    description,
    initialFocus,
    hasList = false,
    isDismissible,
    onCancel,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, because the dialog must close before React removes it: closing returns the
  // focus.
  useLayoutEffect(
    function openWhileMounted() {
      const element = dialog.current;
      element?.showModal();
      element?.querySelector<HTMLElement>(initialFocus)?.focus();
      return () => element?.close();
    },
    [initialFocus],
  );

  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={
        [subject && `${id}-subject`, description && `${id}-description`]
          .filter(Boolean)
          .join(' ') || undefined
      }
      className={styles.modal}
      data-width={hasList ? 'list' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isFilledSearchBox(event.target))
          return;
        // In Safari, a search box handles Escape itself, and the dialog gets no cancel event.
        event.preventDefault();
        onCancel();
      }}
      // React would pass the event to the form that contains the opener, and submit it.
      onSubmit={(event) => event.stopPropagation()}
      onClick={({ target }) => {
        if (isDismissible && target === dialog.current) onCancel();
      }}
    >
      <div className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {isDismissible && (
          <IconButton aria-label="Close" onClick={onCancel}>
            <IconX />
          </IconButton>
        )}
      </div>
      {subject && (
        <p id={`${id}-subject`} className={styles.subject}>
          {subject}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {children}
    </dialog>,
    document.body,
  );
};
