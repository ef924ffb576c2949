import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { isLogOutReason, type LogOutReason } from '../../session/session.ts';

export const logInPath = '/login';
const REWIND_TIMEOUT_MS = 500;

/** The service worker serves the new page without a network, and the page can read our storage. */
const canNavigate = () => Boolean(navigator.serviceWorker?.controller) && deviceStorage.works();

/** Only entries of this document count. */
const countOwnEntries = () => {
  const entries = window.navigation?.entries() ?? [];
  const current = window.navigation?.currentEntry?.index ?? 0;
  let first = current;
  while (entries[first - 1]?.sameDocument) first -= 1;
  return current - first;
};

/** Addresses in the history may contain search text. */
const rewindHistory = (onDone: () => void) => {
  const steps = countOwnEntries();
  if (steps === 0) return onDone();
  const timer = setTimeout(onDone, REWIND_TIMEOUT_MS);
  const dropEntries = () => {
    clearTimeout(timer);
    window.history.replaceState(null, '', '/');
    // A new entry removes all entries after it.
    window.history.pushState(null, '', '/');
    onDone();
  };
  window.addEventListener('popstate', dropEntries, { once: true });
  window.history.go(-steps);
};

/**
 * A full page load empties memory and history. A page that might not load again stays open, signed
 * out.
 */
export const hardNavigate = (
  path: string,
  reason: LogOutReason | undefined,
  unmount: () => void,
) => {
  if (!canNavigate()) return;
  const address = path === logInPath && reason !== undefined ? `${path}#${reason}` : path;
  const open = () => window.location.replace(address);
  unmount();
  rewindHistory(() => {
    open();
    // The user may go back before the new page loads, or return from the bfcache.
    window.addEventListener('popstate', open);
    window.addEventListener('pageshow', open);
  });
};

export const consumeLogOutReason = () => {
  const { pathname, search, hash } = window.location;
  const reason = hash.slice(1);
  if (pathname !== logInPath || !isLogOutReason(reason)) return undefined;
  window.history.replaceState(window.history.state, '', pathname + search);
  return reason;
};
