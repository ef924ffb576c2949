import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionKeys } from './api.ts';
import { getActiveUserKey, type Session } from './session.ts';

/** The first parts of the keys of queries that visitors may send. */
const visitorKeyPrefixes: readonly unknown[] = ['session', 'invites', 'password resets'];

/**
 * Whether a query has data of one user. False for the tenant, the current user, and an open invite
 * or link to set a password.
 */
export const isUserScopedQuery = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  !visitorKeyPrefixes.includes(queryKey[0]);

/**
 * Removes a user's data from the query cache when the user signs out, or when another user signs
 * in. While the user reauthenticates, active queries stay, because the screen with the form needs
 * them. Returns an unsubscribe function.
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
