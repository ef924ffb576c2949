import { useEffect, useRef } from 'react';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '../icons/control-icons.ts';
import { visuallyHiddenClass } from '../layout/visually-hidden.tsx';
import { hideToast, removeToast, type Toast, toastStore } from './toast-store.ts';
import styles from './toasts.module.css';
import { useFreePlace } from './use-free-place.ts';

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

const SCREEN_READER_MS = 10_000;

const isHoveredOrFocused = (element: Element | null) =>
  element !== null && (element.matches(':hover') || element.contains(document.activeElement));

const useToastTimers = ({ id, timeoutMs, isHidden, hasUndo }: Toast) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    function hideAfterTimeoutOrPress() {
      if (isHidden) return;
      // A toast with the pointer or the focus hides later.
      const timer = setInterval(
        () => !isHoveredOrFocused(element.current) && hideToast(id),
        timeoutMs,
      );
      const press = ({ target }: Event) => {
        if (!hasUndo && element.current?.contains((target as Element).closest('a, button')))
          hideToast(id);
      };
      // The pressed link or button handles the press first, because React listens below the window.
      window.addEventListener('click', press);
      return () => {
        clearInterval(timer);
        window.removeEventListener('click', press);
      };
    },
    [id, timeoutMs, isHidden, hasUndo],
  );
  useEffect(
    function removeAfterTimeout() {
      if (!isHidden) return;
      const timer = setTimeout(() => removeToast(id), SCREEN_READER_MS);
      return () => clearTimeout(timer);
    },
    [id, isHidden],
  );
  return element;
};

const ToastMessage = ({ toast }: { readonly toast: Toast }) => {
  const { tone, message, detail, isHidden } = toast;
  const Icon = icons[tone];
  return (
    <div
      ref={useToastTimers(toast)}
      className={isHidden ? visuallyHiddenClass : styles.toast}
      data-tone={tone}
      data-shown={!isHidden || undefined}
    >
      {!isHidden && <Icon className={styles.icon} size={22} />}
      <span className={styles.message}>
        {message}
        {!isHidden && detail}
      </span>
      {tone === 'error' && !isHidden && (
        <IconButton aria-label="Dismiss">
          <IconX size={20} />
        </IconButton>
      )}
    </div>
  );
};

/** Always mounted, the region announces every toast. */
export const Toasts = () => {
  const toasts = useStore(toastStore);
  return (
    <div
      ref={useFreePlace(toasts)}
      role="status"
      aria-label="Notifications"
      className={styles.toasts}
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
};
