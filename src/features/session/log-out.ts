import { api } from '../../http/api.ts';
import { dropEarlyAnswers } from '../../http/early-answer.ts';
import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import type { Session } from './session.ts';

const key = deviceKeys.logOut;

// Storage may be forbidden: the mark then lasts as long as the page.
let isMarked = false;
const mark = (pending: boolean) => {
  isMarked = pending;
  if (pending) deviceStorage.set(key, '1');
  else deviceStorage.remove(key);
};

/** Whether the user signed out on this device and the server has not confirmed it yet. */
export const isLogOutPending = () => isMarked || deviceStorage.get(key) !== null;

let underWay: Promise<boolean> | undefined;

const tellServer = async () => {
  try {
    await api.logOut({});
    mark(false);
    return true;
  } catch {
    return false;
  }
};

/**
 * Ends a session that was signed out of on this device and not yet on the server, if there is one. Resolves with
 * whether the server knows; until it does, the device counts as signed out whatever the server says (docs/decisions/007).
 */
export const finishLogOut = async (): Promise<boolean> => {
  if (!isLogOutPending()) return true;
  underWay ??= tellServer().finally(() => {
    underWay = undefined;
  });
  return underWay;
};

/** Marks the session as ended and tells the server, now or at the next chance. */
const beginLogOut = () => {
  mark(true);
  dropEarlyAnswers();
  return finishLogOut();
};

/** Ends the session on the server when the user, or the idle timer, ends it on this device. Returns an unsubscribe function. */
export const endServerSessionOnLogOut = (session: Session) =>
  session.subscribe((_next, _previous, { type }) => {
    if (type === 'loggedOut' || type === 'idleTimeout') beginLogOut();
  });
