import { createStore } from '../../../lib/store.ts';
import { dirtyState } from '../../../lib/tabs/dirty-state.ts';
import { getActiveUserKey, hasInputToKeep, type Session } from '../../../session/session.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/** These calls require a recent log-in, or one with the password. */
export type ReauthPurpose =
  | 'changePassword'
  | 'changePasskeys'
  | 'changePin'
  | 'changeTablets'
  | 'changeStaff'
  | 'changeShop'
  | 'changePayments'
  | 'changeEmail'
  | 'changeTexts'
  | 'importFile'
  | 'changeCustomers'
  | 'changeServices'
  | 'readActivity'
  | 'readBooks'
  | 'readPayouts'
  | 'logOutDevices'
  | 'refund'
  | 'createResetLink'
  | 'changeOwners';

/** `refused` means that the server has also refused a mutation. */
export type ReauthReason = 'ended' | 'refused' | ReauthPurpose;

export const isReauthPurpose = (reason: ReauthReason) => reason !== 'ended' && reason !== 'refused';

interface ReauthRequest {
  readonly reason: ReauthReason;
  readonly resolve: (isLoggedIn: boolean) => void;
}

/** It is undefined while the dialog is closed. */
export const reauthRequest = createStore<ReauthRequest | undefined>(undefined);

/** Resolves to false when the user postpones the log-in. */
export const requestReauth = (reason: ReauthReason) =>
  new Promise<boolean>((resolve) => {
    // An open dialog keeps its purpose, and its result resolves both requests.
    const earlier = reauthRequest.get();
    reauthRequest.set({
      reason: earlier && isReauthPurpose(earlier.reason) ? earlier.reason : reason,
      resolve: (isLoggedIn) => {
        earlier?.resolve(isLoggedIn);
        resolve(isLoggedIn);
      },
    });
  });

export const resolveReauth = (isLoggedIn: boolean) => {
  const request = reauthRequest.get();
  reauthRequest.set(undefined);
  request?.resolve(isLoggedIn);
};

/** Returns an unsubscribe function. */
const watchUnsavedInput = (session: Session) => {
  const check = () => {
    if (!hasInputToKeep()) session.dispatch({ type: 'inputDiscarded' });
  };
  const unsubscribes = [dirtyState.subscribe(check), sharedDevice.subscribe(check)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

/** Returns an unsubscribe function. */
export const requestReauthOnSessionEnd = (session: Session) => {
  let stopWatching: (() => void) | undefined;
  const unsubscribe = session.subscribe((next, previous) => {
    if (next.status === 'reauthenticating') {
      stopWatching ??= watchUnsavedInput(session);
      requestReauth('ended');
      return;
    }
    stopWatching?.();
    stopWatching = undefined;
    if (getActiveUserKey(next) !== getActiveUserKey(previous)) reauthRequest.set(undefined);
    else if (previous.status === 'reauthenticating') resolveReauth(true);
  });
  return () => {
    stopWatching?.();
    unsubscribe();
  };
};
