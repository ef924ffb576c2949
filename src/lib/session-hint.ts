import { deviceKeys } from './device-keys.ts';
import { deviceStorage } from './device-storage.ts';

/** What is known of the session before the server has answered. */
export type SessionHint = 'signed-in' | 'signed-out' | 'unknown';

declare global {
  interface Window {
    /** Read once for the page: the first response brings a cookie. */
    sessionHint?: SessionHint;
  }
}

/** Every backend gives its visitors this cookie (spec §6), so that a device without it has no session. */
const hasCsrfCookie = () => /(^|;\s*)csrftoken=/.test(document.cookie);

const guess = (): SessionHint => {
  if (deviceStorage.get(deviceKeys.logOut) !== null) return 'signed-out';
  if (deviceStorage.get(deviceKeys.loginGeneration) !== null) return 'signed-in';
  if (deviceStorage.get(deviceKeys.signedOut) !== null) return 'signed-out';
  return hasCsrfCookie() ? 'unknown' : 'signed-out';
};

/**
 * Guesses from what this app left on the device. `unknown` where storage is empty or forbidden and a cookie is there: the
 * browser may have cleared the storage of a user who is still signed in.
 */
export const readSessionHint = () => {
  window.sessionHint ??= guess();
  return window.sessionHint;
};
