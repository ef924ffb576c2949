import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/icon-button.tsx';
import { IconX } from '../icons/control-icons.ts';
import styles from './modal.module.css';

interface ModalProps {
  /** The element itself has the role of a plain dialog. */
  readonly role?: 'alertdialog';
  readonly title: string;
  readonly subject?: ReactNode;
  readonly description?: string | undefined;
  /** It is a selector. */
  readonly initialFocus: string;
  readonly hasList?: boolean;
  /**
   * Without a decision to make, a corner button and a click on the backdrop also close the dialog.
   */
  readonly isDismissible?: boolean;
  readonly coversPage?: boolean;
  /** Escape calls it, and Back on a phone. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Escape empties the box, and must not close the dialog. */
const isFilledSearchBox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/**
 * Without the page, a dialog shows a third sooner on a cheap phone. `base.css` keeps the page's
 * height, and so the scroll position.
 */
const pausePage = () => {
  const page = document.getElementById('root');
  page?.style.setProperty('content-visibility', 'hidden');
  return () => page?.style.removeProperty('content-visibility');
};

/** The last button acts, and the one before it closes the dialog. */
export const ModalActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** Forms cannot be nested, so the dialog is at the end of the page. */
export const Modal = (props: ModalProps) => {
  const {
    role,
    title,
    subject,
    description,
    initialFocus,
    hasList = false,
    isDismissible,
    coversPage = false,
    onCancel,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Closing returns the focus, so the dialog closes before React removes it.
  useLayoutEffect(
    function openWhileMounted() {
      const element = dialog.current;
      const resumePage = coversPage ? pausePage() : undefined;
      element?.showModal();
      element?.querySelector<HTMLElement>(initialFocus)?.focus();
      return () => {
        // A paused page cannot get the focus.
        resumePage?.();
        element?.close();
      };
    },
    [coversPage, initialFocus],
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
        // In Safari, a search box handles Escape itself.
        event.preventDefault();
        onCancel();
      }}
      // React would pass the event to the opener's form.
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
