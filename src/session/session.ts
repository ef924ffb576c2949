import type { CurrentUser } from '../../contract/entities/session.ts';
import { dirtyState } from '../lib/tabs/dirty-state.ts';
import { sharedDevice } from './shared-device.ts';

export const logOutMessages = {
  ended: 'Your session has ended. Please log in again.',
  idle: 'Logged out after 5 minutes without use.',
} as const;

export type LogOutReason = keyof typeof logOutMessages;

export const isLogOutReason = (text: string): text is LogOutReason =>
  Object.hasOwn(logOutMessages, text);

/** The host of the page identifies the tenant. */
export const getUserKey = ({ id, email }: CurrentUser) => `${id ?? ''} ${email}`;

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly reason?: LogOutReason | undefined }
  | { readonly status: 'signedIn'; readonly user: CurrentUser }
  /** The session ended over unsaved input. The screen stays until the same user logs in again. */
  | { readonly status: 'reauthenticating'; readonly user: CurrentUser };

export type SessionEvent =
  /** The server or the persisted cache has said who is signed in. A visitor is null. */
  | { readonly type: 'resolved'; readonly user: CurrentUser | null }
  | { readonly type: 'loggedOut' }
  | { readonly type: 'idleTimeout' }
  | { readonly type: 'expired' }
  | { readonly type: 'inputDiscarded' }
  | { readonly type: 'signedOutElsewhere'; readonly reason: LogOutReason | undefined }
  | { readonly type: 'otherUserElsewhere' }
  /** The user signed out elsewhere while this page was in the bfcache. */
  | { readonly type: 'revoked' };

export type SessionListener = (
  next: SessionState,
  previous: SessionState,
  event: SessionEvent,
) => void;

/** The data of an active user may be on screen. */
export const getActiveUser = (state: SessionState) =>
  state.status === 'signedIn' || state.status === 'reauthenticating' ? state.user : undefined;

export const getActiveUserKey = (state: SessionState) => {
  const user = getActiveUser(state);
  return user && getUserKey(user);
};

export const getSignedInUserKey = (state: SessionState) =>
  state.status === 'signedIn' ? getUserKey(state.user) : undefined;

const toSignedOut = (reason?: LogOutReason): SessionState => ({ status: 'signedOut', reason });

const expire = (state: SessionState, hasUnsavedInput: boolean): SessionState => {
  if (state.status !== 'signedIn') return state;
  return hasUnsavedInput ? { status: 'reauthenticating', user: state.user } : toSignedOut('ended');
};

const resolveUser = (
  state: SessionState,
  user: CurrentUser | null,
  hasUnsavedInput: boolean,
): SessionState => {
  if (user) return { status: 'signedIn', user };
  return state.status === 'loading' ? toSignedOut() : expire(state, hasUnsavedInput);
};

export const transition = (
  state: SessionState,
  event: SessionEvent,
  hasUnsavedInput: boolean,
): SessionState => {
  switch (event.type) {
    case 'resolved':
      return resolveUser(state, event.user, hasUnsavedInput);
    case 'loggedOut':
      return toSignedOut();
    case 'idleTimeout':
      return toSignedOut('idle');
    case 'expired':
      return expire(state, hasUnsavedInput);
    case 'inputDiscarded':
      return state.status === 'reauthenticating' ? toSignedOut('ended') : state;
    case 'signedOutElsewhere':
      if (state.status !== 'signedIn') return state;
      return event.reason === 'ended' ? expire(state, hasUnsavedInput) : toSignedOut(event.reason);
    case 'otherUserElsewhere':
      return state.status === 'signedIn' ? toSignedOut() : state;
    case 'revoked':
      return getActiveUser(state) ? toSignedOut() : state;
  }
};

const isSameState = (one: SessionState, other: SessionState) => {
  if (one.status === 'signedOut' && other.status === 'signedOut')
    return one.reason === other.reason;
  return one.status === other.status && getActiveUser(one) === getActiveUser(other);
};

/** On a shared device, the next user would read the input. */
export const hasInputToKeep = () => dirtyState.isDirty('input') && !sharedDevice.get();

export interface Session {
  readonly getState: () => SessionState;
  readonly dispatch: (event: SessionEvent) => void;
  /** Listeners run in the order of their subscription. */
  readonly subscribe: (listener: SessionListener) => () => void;
}

/** Events of a listener wait until all listeners have run. */
export const createSession = (initial: SessionState = { status: 'loading' }): Session => {
  const listeners = new Set<SessionListener>();
  const queue: SessionEvent[] = [];
  let state = initial;
  let isDispatching = false;

  const apply = (event: SessionEvent) => {
    const previous = state;
    const next = transition(previous, event, hasInputToKeep());
    if (isSameState(previous, next)) return;
    state = next;
    for (const listener of listeners) listener(next, previous, event);
  };

  return {
    getState: () => state,
    dispatch: (event) => {
      queue.push(event);
      if (isDispatching) return;
      isDispatching = true;
      try {
        for (let queued = queue.shift(); queued; queued = queue.shift()) apply(queued);
      } finally {
        isDispatching = false;
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
