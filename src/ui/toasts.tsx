import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { useStore } from '../lib/store.ts';
import { IconButton } from './icon-button.tsx';
import { fadeToast, removeToast, type Toast, toastStore } from './toast-store.ts';
import styles from './toasts.module.css';

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

/** Milliseconds for which a message stays within reach of screen readers. */
const keptFor = 10_000;

const isAttendedTo = (element: Element | null) =>
  element !== null && (element.matches(':hover') || element.contains(document.activeElement));

const useTimes = ({ id, timeout, isFaded }: Toast) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    function fadeInTime() {
      if (isFaded) return;
      const timer = setInterval(() => !isAttendedTo(element.current) && fadeToast(id), timeout);
      return () => clearInterval(timer);
    },
    [id, timeout, isFaded],
  );
  useEffect(
    function removeInTime() {
      if (!isFaded) return;
      const timer = setTimeout(() => removeToast(id), keptFor);
      return () => clearTimeout(timer);
    },
    [id, isFaded],
  );
  return element;
};

const OneToast = ({ toast }: { readonly toast: Toast }) => {
  const { id, tone, message, isFaded } = toast;
  const Icon = icons[tone];
  return (
    <div ref={useTimes(toast)} className={isFaded ? styles.faded : styles.toast} data-tone={tone}>
      {!isFaded && <Icon className={styles.icon} size={22} aria-hidden />}
      <span className={styles.message}>{message}</span>
      {tone === 'error' && !isFaded && (
        <IconButton aria-label="Dismiss" onClick={() => fadeToast(id)}>
          <IconX size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  );
};

/** The one live region in which toasts are said and shown; it is always there, so that none is missed. */
export const Toasts = () => (
  <div role="status" aria-label="Notifications" className={styles.toasts}>
    {useStore(toastStore).map((toast) => (
      <OneToast key={toast.id} toast={toast} />
    ))}
  </div>
);
