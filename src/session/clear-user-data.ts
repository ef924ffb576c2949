import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionKeys } from './api.ts';
import { getActiveUserKey, type Session } from './session.ts';

/** The first parts of the keys of queries that visitors may make. */
const visitorKeyPrefixes: readonly unknown[] = ['session', 'invites', 'password resets'];

/** False for the tenant, the current user, an open invite, and a link to set a password. */
export const isUserScopedQuery = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  !visitorKeyPrefixes.includes(queryKey[0]);

/** While the user reauthenticates, active queries stay: the screen with the form needs them. */
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
