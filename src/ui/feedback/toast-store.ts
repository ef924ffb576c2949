import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** It shows until the toast is hidden. */
  readonly detail?: ReactNode;
  readonly timeoutMs: number;
  /** A toast with Undo stays on the next screen, and after a press on Undo, which may fail. */
  readonly hasUndo?: boolean;
  /** The next toast with the same topic replaces it. */
  readonly topic?: string;
  /** A hidden toast is still there for screen readers. */
  readonly isHidden: boolean;
}

/** See spec §9. Errors take longer to read. */
const DEFAULT_TIMEOUT_MS = { success: 1500, info: 1500, error: 6000 } as const satisfies Record<
  ToastTone,
  number
>;

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

export interface NewToast extends Pick<Toast, 'tone' | 'message' | 'detail' | 'hasUndo' | 'topic'> {
  readonly timeoutMs?: number | undefined;
  /** A toast with the same message may tell of something else, such as another payment. */
  readonly isRepeatable?: boolean;
}

/** Returns the id. */
export const showToast = ({ isRepeatable = false, ...toast }: NewToast) => {
  lastId += 1;
  const { timeoutMs = DEFAULT_TIMEOUT_MS[toast.tone] } = toast;
  const others = toastStore
    .get()
    .filter(
      ({ message, topic }) =>
        (isRepeatable || message !== toast.message) && !(topic && topic === toast.topic),
    );
  toastStore.set([...others, { ...toast, id: lastId, timeoutMs, isHidden: false }]);
  return lastId;
};

/** The message needs no place on the screen, because it shows where the user has pressed. */
export const announceToScreenReaders = (message: string) =>
  hideToast(showToast({ tone: 'success', message }));

const hideWhere = (isObsolete: (toast: Toast) => boolean) =>
  toastStore.set(
    toastStore.get().map((toast) => (isObsolete(toast) ? { ...toast, isHidden: true } : toast)),
  );

export const hideToast = (id: number) => hideWhere((toast) => toast.id === id);

/** `lastShownId` is the last toast of the screen that the user has left. */
export const hideToastsOfLeftScreen = (lastShownId: number) =>
  hideWhere(({ id, hasUndo }) => id <= lastShownId && hasUndo !== true);

/** A toast has grown, the screen has loaded, the row that it is about has appeared, or the list has scrolled to it. */
export const placeToastsAgain = () => toastStore.set([...toastStore.get()]);

export const getLastToastId = () => lastId;

export const hideErrorToasts = () => hideWhere(({ tone }) => tone === 'error');

export const removeToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
