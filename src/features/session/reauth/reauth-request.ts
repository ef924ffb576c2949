import { createStore } from '../../../lib/store.ts';
import { dirtyState } from '../../../lib/tabs/dirty-state.ts';
import { getActiveUserKey, hasInputToKeep, type Session } from '../../../session/session.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/**
 * The kinds of call that require a recent log-in, or a log-in with the password, although the
 * session is valid.
 */
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
  | 'mergeCustomers'
  | 'changeServices'
  | 'readActivity'
  | 'readBooks'
  | 'readPayouts'
  | 'signOutDevices'
  | 'refund'
  | 'createResetLink'
  | 'changeOwners';

/**
 * Why the dialog asks for the password. `ended`: the session has ended. `refused`: the server also
 * refused a mutation for that reason.
 */
export type ReauthReason = 'ended' | 'refused' | ReauthPurpose;

export const isReauthPurpose = (reason: ReauthReason) => reason !== 'ended' && reason !== 'refused';

interface ReauthRequest {
  readonly reason: ReauthReason;
  readonly resolve: (isLoggedIn: boolean) => void;
}

/** The request for the password, while its dialog is open. */
export const reauthRequest = createStore<ReauthRequest | undefined>(undefined);

/**
 * Asks for the password in a dialog. Resolves with whether the user has logged in; false when they
 * postpone it.
 */
export const requestReauth = (reason: ReauthReason) =>
  new Promise<boolean>((resolve) => {
    // If the dialog is open already, it keeps the purpose of the earlier request, and its result
    // resolves both requests.
    const earlier = reauthRequest.get();
    reauthRequest.set({
      reason: earlier && isReauthPurpose(earlier.reason) ? earlier.reason : reason,
      resolve: (isLoggedIn) => {
        earlier?.resolve(isLoggedIn);
        resolve(isLoggedIn);
      },
    });
  });

/** Closes the dialog, and resolves its request with whether the user has logged in. */
export const resolveReauth = (isLoggedIn: boolean) => {
  const request = reauthRequest.get();
  reauthRequest.set(undefined);
  request?.resolve(isLoggedIn);
};

/**
 * Dispatches `inputDiscarded` once no form has unsaved input to keep. Returns an unsubscribe
 * function.
 */
const watchUnsavedInput = (session: Session) => {
  const check = () => {
    if (!hasInputToKeep()) session.dispatch({ type: 'inputDiscarded' });
  };
  const unsubscribes = [dirtyState.subscribe(check), sharedDevice.subscribe(check)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

/**
 * Opens the dialog when the session begins to be `reauthenticating`, and closes the dialog when
 * that ends or when another user is signed in. Returns an unsubscribe function.
 */
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
