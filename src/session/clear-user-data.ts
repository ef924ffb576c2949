import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionKeys } from './api.ts';
import { getActiveUserKey, type Session } from './session.ts';

/** Visitors may make queries with these first parts of a key. */
const visitorKeyPrefixes: readonly unknown[] = ['session', 'invites', 'password resets'];

export const isUserScopedQuery = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  !visitorKeyPrefixes.includes(queryKey[0]);

/** The form for reauthentication needs the active queries. */
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
