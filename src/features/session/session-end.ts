import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type ApiError, isStatus } from '../../http/api-error.ts';
import { isSignedIn, sessionKeys } from './api.ts';
import { sessionNotice } from './session-notice.ts';

/** Not of somebody: whose app this is, and an invite that somebody is about to accept. */
export const isOfSomebody = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== 'session' && queryKey[0] !== 'invites';

/** Forgets everything that belongs to the person who was signed in. */
export const forgetPerson = (client: QueryClient) => {
  client.cancelQueries();
  client.setQueryData(sessionKeys.user, null);
  client.removeQueries({ predicate: isOfSomebody });
  client.getMutationCache().clear();
};

/** A 403 that may mean that the session has ended: not one with a reason of its own. */
export const isSessionEnd = (error: unknown): error is ApiError =>
  isStatus(error, 403) && (error.code === undefined || error.code === 'not_authenticated');

const sayEnded = () => sessionNotice.set('ended');

/** Signs the app out when the server has ended the session; asks who is signed in when its word was not clear. */
export const endSession = (client: QueryClient, error: ApiError) => {
  if (!isSignedIn(client)) return;
  if (error.code === undefined) {
    client.invalidateQueries({ queryKey: sessionKeys.user });
    return;
  }
  sayEnded();
  forgetPerson(client);
};

/** What follows once the server has said that nobody is signed in: whatever there still is of somebody goes. */
export const nobodySignedIn = (client: QueryClient) => {
  if (client.getQueryCache().findAll({ predicate: isOfSomebody }).length === 0) return;
  sayEnded();
  forgetPerson(client);
};
