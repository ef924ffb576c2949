import { type SessionNotice, sessionNotice, sessionNotices } from '../features/session/session-notice.ts';
import { deviceStorage } from '../lib/device-storage.ts';

const logInPath = '/login';

/**
 * Whether a new page is certain to open, with or without a network, and to know what this one does: the worker gives
 * it, and storage keeps the marks. Otherwise the page lives on, empty.
 */
const canStartAnew = () => Boolean(navigator.serviceWorker?.controller) && deviceStorage.works();

/** How many of the browser's history entries before this one belong to this page. */
const entriesBefore = () => {
  const entries = window.navigation?.entries() ?? [];
  const here = window.navigation?.currentEntry?.index ?? 0;
  let first = here;
  while (entries[first - 1]?.sameDocument) first -= 1;
  return here - first;
};

/** Puts one entry in place of those that this page has made: their addresses may hold what somebody searched for. */
const rewindHistory = (done: () => void) => {
  const steps = entriesBefore();
  if (steps === 0) return done();
  const patience = setTimeout(done, 500);
  const drop = () => {
    clearTimeout(patience);
    window.history.replaceState(null, '', '/');
    // What was ahead goes.
    window.history.pushState(null, '', '/');
    done();
  };
  window.addEventListener('popstate', drop, { once: true });
  window.history.go(-steps);
};

/**
 * Opens the app anew at `path`, with nothing in its memory and one entry in its history. False where it cannot, and
 * this page goes on.
 */
export const startAnew = (path: string, empty: () => void) => {
  if (!canStartAnew()) return false;
  const notice = path === logInPath ? sessionNotice.get() : undefined;
  const open = () => window.location.replace(notice === undefined ? path : `${path}#${notice}`);
  empty();
  rewindHistory(() => {
    open();
    // Back, pressed before the new page was there, or to this one out of the browser's page cache.
    window.addEventListener('popstate', open);
    window.addEventListener('pageshow', open);
  });
  return true;
};

const isNotice = (text: string): text is SessionNotice => Object.hasOwn(sessionNotices, text);

/** Takes from log-in's address why it shows, as the page before has put it there. */
export const takeNotice = () => {
  const { pathname, search, hash } = window.location;
  const notice = hash.slice(1);
  if (pathname !== logInPath || !isNotice(notice)) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  sessionNotice.set(notice);
};
