import { deviceKeys } from './device-keys.ts';
import { deviceStorage } from './device-storage.ts';

export type SessionHint = 'signed-in' | 'signed-out' | 'unknown';

declare global {
  interface Window {
    /** The first response sets the cookie, which would change a later guess. */
    sessionHint?: SessionHint;
  }
}

/**
 * Every backend sets this cookie for every visitor (spec §6). A device without it has no session.
 */
const hasCsrfCookie = () => /(^|;\s*)csrftoken=/.test(document.cookie);

const guessHint = (): SessionHint => {
  if (deviceStorage.get(deviceKeys.pendingLogOut) !== null) return 'signed-out';
  if (deviceStorage.get(deviceKeys.loginGeneration) !== null) return 'signed-in';
  if (deviceStorage.get(deviceKeys.signedOut) !== null) return 'signed-out';
  return hasCsrfCookie() ? 'unknown' : 'signed-out';
};

/**
 * Without storage, a cookie says nothing: the browser may have cleared the storage of a signed-in
 * user.
 */
export const readSessionHint = () => {
  window.sessionHint ??= guessHint();
  return window.sessionHint;
};
