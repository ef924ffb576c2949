import { dropEarlyResponses } from '../../http/early-response.ts';
import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import type { Session } from './session.ts';
import { sessionApi } from './session-api.ts';

const key = deviceKeys.pendingLogOut;

// Where storage is forbidden, the flag lasts as long as the page.
let isPending = false;
const setPending = (pending: boolean) => {
  isPending = pending;
  if (pending) deviceStorage.set(key, '1');
  else deviceStorage.remove(key);
};

/** Whether the user signed out on this device and the server has not confirmed it yet. */
const isLogOutPending = () => isPending || deviceStorage.get(key) !== null;

let inFlight: Promise<boolean> | undefined;

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
 * Sends a pending log-out to the server, if there is one. Resolves with whether the server has confirmed it. Until then the
 * device counts as signed out, whatever the server responds (docs/decisions/007).
 */
export const finishLogOut = async (): Promise<boolean> => {
  if (!isLogOutPending()) return true;
  inFlight ??= sendLogOut().finally(() => {
    inFlight = undefined;
  });
  return inFlight;
};

/** Marks the log-out as pending and sends it. */
const beginLogOut = () => {
  setPending(true);
  dropEarlyResponses();
  return finishLogOut();
};

/** Ends the session on the server when the user, or the idle timer, ends it on this device. Returns an unsubscribe function. */
export const endServerSessionOnLogOut = (session: Session) =>
  session.subscribe((_next, _previous, { type }) => {
    if (type === 'loggedOut' || type === 'idleTimeout') beginLogOut();
  });
