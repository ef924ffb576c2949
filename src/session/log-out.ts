import { dropEarlyResponses } from '../http/early-response.ts';
import { deviceKeys } from '../lib/storage/device-keys.ts';
import { deviceStorage } from '../lib/storage/device-storage.ts';
import type { Session } from './session.ts';
import { sessionApi } from './session-api.ts';

const key = deviceKeys.pendingLogOut;

// Where storage is forbidden, the flag lasts as long as the page.
let isPendingOnPage = false;
const setPending = (isPending: boolean) => {
  isPendingOnPage = isPending;
  if (isPending) deviceStorage.set(key, '1');
  else deviceStorage.remove(key);
};

/**
 * Whether the user has signed out on this device and the server has not confirmed the sign-out yet.
 */
const isLogOutPending = () => isPendingOnPage || deviceStorage.get(key) !== null;

let inFlightLogOut: Promise<boolean> | undefined;

/** Sends the log-out. Resolves with whether the server has confirmed it. */
const sendLogOut = async () => {
  try {
    await sessionApi.logOut({});
    setPending(false);
    return true;
  } catch {
    return false;
  }
};

/**
 * Sends the pending log-out to the server, if there is one. Resolves with false if the log-out is
 * still pending: the device then counts as signed out, whatever the server responds to other calls
 * (docs/decisions/007).
 */
export const finishLogOut = async (): Promise<boolean> => {
  if (!isLogOutPending()) return true;
  inFlightLogOut ??= sendLogOut().finally(() => {
    inFlightLogOut = undefined;
  });
  return inFlightLogOut;
};

/** Marks the log-out as pending and sends it. */
const beginLogOut = () => {
  setPending(true);
  dropEarlyResponses();
  return finishLogOut();
};

/**
 * Ends the session on the server when the user, or the idle timer, ends it on this device. Returns
 * an unsubscribe function.
 */
export const endServerSessionOnLogOut = (session: Session) =>
  session.subscribe((_next, _previous, { type }) => {
    if (type === 'loggedOut' || type === 'idleTimeout') beginLogOut();
  });
