import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** It is shown below the message until the toast is hidden. */
  readonly detail?: ReactNode;
  readonly timeoutMs: number;
  /** The screen that shows what the toast is about. */
  readonly path?: string | undefined;
  /** A toast with Undo stays on the next screen. Others go with the screen where they were shown. */
  readonly hasUndo?: boolean;
  /** True when the toast has left the screen, and is still available to screen readers. */
  readonly isHidden: boolean;
}

/** The times are those of spec §9. Errors take longer to read. */
const DEFAULT_TIMEOUT_MS = { success: 1500, info: 1500, error: 6000 } as const satisfies Record<
  ToastTone,
  number
>;

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

export interface NewToast extends Pick<Toast, 'tone' | 'message' | 'detail' | 'path' | 'hasUndo'> {
  readonly timeoutMs?: number | undefined;
  /** A toast with the same message stays: it tells of something else, such as a payment. */
  readonly isRepeatable?: boolean;
}

/** Replaces an earlier toast with the same message. Returns its id. */
export const showToast = ({ isRepeatable = false, ...toast }: NewToast) => {
  lastId += 1;
  const { timeoutMs = DEFAULT_TIMEOUT_MS[toast.tone] } = toast;
  const others = toastStore
    .get()
    .filter(({ message }) => isRepeatable || message !== toast.message);
  toastStore.set([...others, { ...toast, id: lastId, timeoutMs, isHidden: false }]);
  return lastId;
};

const hideWhere = (isObsolete: (toast: Toast) => boolean) =>
  toastStore.set(
    toastStore.get().map((toast) => (isObsolete(toast) ? { ...toast, isHidden: true } : toast)),
  );

export const hideToast = (id: number) => hideWhere((toast) => toast.id === id);

/** Call this when the user has opened the screen. */
export const hideToastsAbout = (path: string) => hideWhere((toast) => toast.path === path);

/**
 * Call this when the user has left a screen. `lastShownId` is the last toast of that screen. A later one
 * belongs to the new screen.
 */
export const hideToastsOfLeftScreen = (lastShownId: number) =>
  hideWhere(({ id, hasUndo }) => id <= lastShownId && hasUndo !== true);

export const getLastToastId = () => lastId;

/** Call this before a new attempt. */
export const hideErrorToasts = () => hideWhere(({ tone }) => tone === 'error');

export const removeToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
