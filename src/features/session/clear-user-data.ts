import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionKeys } from './api.ts';
import { getActiveUserKey, type Session } from './session.ts';

/** Everything but whose app this is, who is signed in, and an invite that is about to be accepted. */
export const isUserScopedQuery = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  queryKey[0] !== 'session' && queryKey[0] !== 'invites';

/**
 * Keeps the data of a user in the query cache only while they are signed in. While they reauthenticate, what their screen
 * shows stays, or the form would go with it. Returns an unsubscribe function.
 */
export const clearUserDataOnSessionChange = (session: Session, client: QueryClient) =>
  session.subscribe((next, previous) => {
    if (next.status === 'reauthenticating') {
      client.setQueryData(sessionKeys.user, null);
      client.removeQueries({ predicate: isUserScopedQuery, type: 'inactive' });
      return;
    }
    if (next.status === 'signedOut') {
      client.cancelQueries({ queryKey: sessionKeys.user });
      client.setQueryData(sessionKeys.user, null);
      client.cancelQueries({ predicate: isUserScopedQuery });
      client.removeQueries({ predicate: isUserScopedQuery });
      client.getMutationCache().clear();
      return;
    }
    const previousKey = getActiveUserKey(previous);
    if (previousKey !== undefined && previousKey !== getActiveUserKey(next)) {
      client.getMutationCache().clear();
      client.removeQueries({ predicate: isUserScopedQuery, type: 'inactive' });
      client.resetQueries({ predicate: isUserScopedQuery });
    } else if (previous.status === 'reauthenticating') {
      client.invalidateQueries({ predicate: isUserScopedQuery });
    }
  });
