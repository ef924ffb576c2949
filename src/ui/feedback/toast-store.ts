import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** Shown below the message until the toast is hidden. */
  readonly detail?: ReactNode;
  readonly timeoutMs: number;
  /** Whether the toast is no longer on the screen, but still available to screen readers. */
  readonly isHidden: boolean;
}

/** The timeouts of spec §9. Errors take longer to read. */
const DEFAULT_TIMEOUT_MS = { success: 1500, info: 1500, error: 6000 } as const satisfies Record<
  ToastTone,
  number
>;

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

export interface NewToast extends Pick<Toast, 'tone' | 'message' | 'detail'> {
  readonly timeoutMs?: number | undefined;
  /**
   * Whether an equal message tells of something else, such as a second payment, and stays on the
   * screen.
   */
  readonly isRepeatable?: boolean;
}

/**
 * Shows `toast` below the title, in place of an earlier one with the same message. Returns its id.
 */
export const showToast = ({ isRepeatable = false, ...toast }: NewToast) => {
  lastId += 1;
  const { timeoutMs = DEFAULT_TIMEOUT_MS[toast.tone] } = toast;
  const others = toastStore
    .get()
    .filter(({ message }) => isRepeatable || message !== toast.message);
  toastStore.set([...others, { ...toast, id: lastId, timeoutMs, isHidden: false }]);
  return lastId;
};

export const hideToast = (id: number) =>
  toastStore.set(
    toastStore.get().map((toast) => (toast.id === id ? { ...toast, isHidden: true } : toast)),
  );

/** Hides the errors of the last attempt. Call this before a new attempt. */
export const hideErrorToasts = () =>
  toastStore.set(
    toastStore
      .get()
      .map((toast) => (toast.tone === 'error' ? { ...toast, isHidden: true } : toast)),
  );

export const removeToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
