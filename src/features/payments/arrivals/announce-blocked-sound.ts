import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { isSoundBlocked, isSoundMissed, unlockSound } from '../watch/watch-sound.ts';
import { isFacingCustomer } from './is-facing-customer.ts';

/** The log-in that was told. */
const STORAGE_KEY = `${deviceKeys.prefix}sound-told`;

/** It is the longest timeout of a browser, 24 days. The first gesture ends it. */
const UNTIL_GESTURE_MS = 2 ** 31 - 1;

/** Once per log-in is enough until a payment was not heard. */
const isToldAlready = () => {
  const login = deviceStorage.get(deviceKeys.loginGeneration);
  return !isSoundMissed.get() && login !== null && deviceStorage.get(STORAGE_KEY) === login;
};

/**
 * At the counter, the browser may block the sound until a touch. On Watch, a customer would read
 * the toast.
 */
export const announceBlockedSound = (signal: AbortSignal) => {
  let toastId: number | undefined;
  const hide = () => {
    if (toastId !== undefined) hideToast(toastId);
    toastId = undefined;
  };
  const update = () => {
    if (!isSoundBlocked.get()) return hide();
    if (toastId !== undefined || isFacingCustomer() || isToldAlready()) return;
    deviceStorage.set(STORAGE_KEY, deviceStorage.get(deviceKeys.loginGeneration) ?? '');
    toastId = showToast({
      tone: 'info',
      message: 'Touch the screen to hear payments',
      timeoutMs: UNTIL_GESTURE_MS,
    });
  };
  const unsubscribes = [isSoundBlocked.subscribe(update), isSoundMissed.subscribe(update)];
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    hide();
  });
  // No browser tells beforehand whether it blocks the sound.
  unlockSound();
  update();
};
