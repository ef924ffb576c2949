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

const isLogOutPending = () => isPendingOnPage || deviceStorage.get(key) !== null;

let inFlightLogOut: Promise<boolean> | undefined;

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
 * Resolves to false while a log-out is pending: the device counts as signed out, whatever the
 * server says (docs/decisions/007).
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

export const endServerSessionOnLogOut = (session: Session) =>
  session.subscribe((_next, _previous, { type }) => {
    if (type === 'loggedOut' || type === 'idleTimeout') beginLogOut();
  });
