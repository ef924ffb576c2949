import { createStore } from '../lib/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** Milliseconds on screen. */
  readonly timeout: number;
  /** Gone from the screen, and still there for screen readers. */
  readonly isFaded: boolean;
}

/** Milliseconds on screen: spec §9; errors ask for more reading. */
const shownFor = { success: 1500, info: 1500, error: 6000 } as const satisfies Record<ToastTone, number>;

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

export interface NewToast {
  readonly tone: ToastTone;
  readonly message: string;
  readonly timeout?: number | undefined;
}

/** Says `message` at the top of the screen; the same words again replace the earlier ones. */
export const showToast = ({ tone, message, timeout = shownFor[tone] }: NewToast) => {
  lastId += 1;
  const others = toastStore.get().filter((toast) => toast.message !== message);
  toastStore.set([...others, { id: lastId, tone, message, timeout, isFaded: false }]);
};

export const fadeToast = (id: number) =>
  toastStore.set(toastStore.get().map((toast) => (toast.id === id ? { ...toast, isFaded: true } : toast)));

/** A new try: what is said of the last one goes. */
export const fadeErrors = () =>
  toastStore.set(toastStore.get().map((toast) => (toast.tone === 'error' ? { ...toast, isFaded: true } : toast)));

export const removeToast = (id: number) => toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
