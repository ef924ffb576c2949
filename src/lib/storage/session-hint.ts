import { deviceKeys } from './device-keys.ts';
import { deviceStorage } from './device-storage.ts';

/** A guess about the session before the server responds. */
export type SessionHint = 'signed-in' | 'signed-out' | 'unknown';

declare global {
  interface Window {
    /**
     * Stored for the whole page, because the first response sets the cookie and would change a
     * later guess.
     */
    sessionHint?: SessionHint;
  }
}

/**
 * Every backend sets this cookie for every visitor (spec §6), so that a device without it has no
 * session.
 */
const hasCsrfCookie = () => /(^|;\s*)csrftoken=/.test(document.cookie);

const guess = (): SessionHint => {
  if (deviceStorage.get(deviceKeys.pendingLogOut) !== null) return 'signed-out';
  if (deviceStorage.get(deviceKeys.loginGeneration) !== null) return 'signed-in';
  if (deviceStorage.get(deviceKeys.signedOut) !== null) return 'signed-out';
  return hasCsrfCookie() ? 'unknown' : 'signed-out';
};

/**
 * Guesses from what this app stored on the device. `unknown` where storage is empty or forbidden
 * and the cookie exists: the browser may have cleared the storage of a user who is still signed in.
 */
export const readSessionHint = () => {
  window.sessionHint ??= guess();
  return window.sessionHint;
};
