import type { QueryClient } from '@tanstack/react-query';
import { openTabChannel } from '../../lib/tabs/tab-channel.ts';
import { currentUserOptions } from '../../session/api.ts';
import {
  getSignedInUserKey,
  type LogOutReason,
  type Session,
  type SessionState,
} from '../../session/session.ts';

/** `left` and `came` are keys of users. */
type SessionMessage =
  | { readonly left: string; readonly why: LogOutReason | undefined }
  | { readonly came: string };

const getReason = (state: SessionState) => {
  if (state.status === 'reauthenticating') return 'ended';
  return state.status === 'signedOut' ? state.reason : undefined;
};

/** Other tabs sign out without a call of the server. */
export const syncSessionAcrossTabs = (session: Session, client: QueryClient) => {
  const channel = openTabChannel<SessionMessage>('beepaid-go-session');

  const unsubscribe = session.subscribe((next, previous, event) => {
    // A late echo could sign out a user who has logged in since.
    if (event.type === 'signedOutElsewhere' || event.type === 'otherUserElsewhere') return;
    const [left, came] = [getSignedInUserKey(previous), getSignedInUserKey(next)];
    if (left === came) return;
    if (left !== undefined) channel.post({ left, why: getReason(next) });
    if (came !== undefined) channel.post({ came });
  });

  channel.onMessage((message) => {
    const own = getSignedInUserKey(session.getState());
    if ('left' in message) {
      if (message.left === own)
        session.dispatch({ type: 'signedOutElsewhere', reason: message.why });
      return;
    }
    if (message.came === own) return;
    session.dispatch({ type: 'otherUserElsewhere' });
    client.fetchQuery({ ...currentUserOptions, staleTime: 0 }).catch(() => undefined);
  });

  return () => {
    unsubscribe();
    channel.close();
  };
};
