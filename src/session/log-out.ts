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

/** True until the server has confirmed the log-out. */
const isLogOutPending = () => isPendingOnPage || deviceStorage.get(key) !== null;

let inFlightLogOut: Promise<boolean> | undefined;

/** Resolves to false if the server has not confirmed it. */
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
 * Resolves to false if a log-out is still pending. The device then counts as signed out, despite
 * other responses of the server (docs/decisions/007).
 */
export const finishLogOut = async (): Promise<boolean> => {
  if (!isLogOutPending()) return true;
  inFlightLogOut ??= sendLogOut().finally(() => {
    inFlightLogOut = undefined;
  });
  return inFlightLogOut;
};

const beginLogOut = () => {
  setPending(true);
  dropEarlyResponses();
  return finishLogOut();
};

/** Sends the log-out when the user or the idle timer has ended the session on this device. */
export const endServerSessionOnLogOut = (session: Session) =>
  session.subscribe((_next, _previous, { type }) => {
    if (type === 'loggedOut' || type === 'idleTimeout') beginLogOut();
  });
