import { createStore } from '../../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  readonly timeoutMs: number;
  /** Removed from the screen, but still available to screen readers. */
  readonly isHidden: boolean;
}

/** Spec §9; errors take longer to read. */
const DEFAULT_TIMEOUT_MS = { success: 1500, info: 1500, error: 6000 } as const satisfies Record<ToastTone, number>;

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

export interface NewToast {
  readonly tone: ToastTone;
  readonly message: string;
  readonly timeoutMs?: number | undefined;
}

/** Shows `message` at the top of the screen, in place of an earlier toast with the same text. */
export const showToast = ({ tone, message, timeoutMs = DEFAULT_TIMEOUT_MS[tone] }: NewToast) => {
  lastId += 1;
  const others = toastStore.get().filter((toast) => toast.message !== message);
  toastStore.set([...others, { id: lastId, tone, message, timeoutMs, isHidden: false }]);
};

export const hideToast = (id: number) =>
  toastStore.set(toastStore.get().map((toast) => (toast.id === id ? { ...toast, isHidden: true } : toast)));

/** For a new attempt: hides the errors of the last one. */
export const hideErrorToasts = () =>
  toastStore.set(toastStore.get().map((toast) => (toast.tone === 'error' ? { ...toast, isHidden: true } : toast)));

export const removeToast = (id: number) => toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
