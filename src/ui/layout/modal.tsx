import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/icon-button.tsx';
import { IconX } from '../icons/control-icons.ts';
import styles from './modal.module.css';

interface ModalProps {
  /** A plain dialog needs no role, because the element has it. */
  readonly role?: 'alertdialog';
  readonly title: string;
  /** A line above the description. */
  readonly subject?: ReactNode;
  readonly description?: string | undefined;
  /** The selector of the element that gets the focus. */
  readonly initialFocus: string;
  /** A list gets a wider dialog on a large screen. */
  readonly hasList?: boolean;
  /**
   * Without a decision to make, a button in the corner and a click on the backdrop also close it.
   */
  readonly isDismissible?: boolean;
  /** The dialog fills the screen. */
  readonly coversPage?: boolean;
  /** It is called on Escape, and on Back on a phone. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Escape empties such a box, and must not close the dialog. */
const isFilledSearchBox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/**
 * The browser neither styles nor paints the page, which saves a cheap phone a third of the time until
 * the dialog shows. `base.css` keeps its height, and so the scroll position.
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

/**
 * Unmounting returns the focus. The end of the page is outside of the opener's form: forms cannot
 * be nested.
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
    coversPage = false,
    onCancel,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // The dialog must close before React removes it, because closing returns the focus.
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
