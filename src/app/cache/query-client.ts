import { hashKey, type Mutation, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '../../../contract/session.ts';
import { earnInvitation } from '../../features/install/standing.ts';
import { sessionKeys } from '../../features/session/api.ts';
import { createForbiddenHandlers, isSessionError } from '../../features/session/forbidden-responses.ts';
import type { Session } from '../../features/session/session.ts';
import { isAnswerLost, isStatus, isUnreachable } from '../../http/api-error.ts';
import { attemptNotice } from '../../shell/attempt-notice.ts';
import { fadeErrors, showToast } from '../../ui/toast-store.ts';
import { offlineRules } from './offline-rules.ts';
import { refetchOnReconnect } from './refetch-on-reconnect.ts';

/** What follows from a mutation, said as data: done here, once, for all of them (spec §8). */
export interface Consequences extends Record<string, unknown> {
  /** Toast on success. */
  readonly success?: string;
  /** Toast on failure; unreachable has its banner instead. */
  readonly failure?: string;
  /** Keys whose queries go stale. */
  readonly invalidates?: readonly QueryKey[];
  /** For calls that may be refused for reasons of their own with 403. */
  readonly isSignIn?: true;
  /** What the app is for: once done, it may invite to install. */
  readonly provesUseful?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `isKept`: saved on the device for the next opening. */
    queryMeta: { readonly isKept?: boolean } & Record<string, unknown>;
    mutationMeta: Consequences;
  }
}

/** A query client that tells `session` what the server's answers say of it. */
export const createQueryClient = (session: Session) => {
  const invalidate = (keys: readonly QueryKey[], refetchType: 'active' | 'none' = 'active') => {
    for (const queryKey of keys) client.invalidateQueries({ queryKey, refetchType });
  };
  /** Its person has signed out since: the answer comes too late to say or change anything. */
  const isForgotten = (mutation: Mutation<unknown, unknown, unknown, unknown>) =>
    !client
      .getMutationCache()
      .getAll()
      .includes(mutation as Mutation);
  const client: QueryClient = new QueryClient({
    defaultOptions: offlineRules,
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSessionError(error)) forbidden.onQueryForbidden(error);
      },
      onSuccess: (data, { queryKey }) => {
        if (hashKey(queryKey) !== hashKey(sessionKeys.user)) return;
        session.dispatch({ type: 'resolved', user: data as CurrentUser | null });
      },
    }),
    mutationCache: new MutationCache({
      onMutate: () => {
        attemptNotice.begin();
        fadeErrors();
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        if (isForgotten(mutation)) return;
        const { success, invalidates = [], provesUseful } = mutation.meta ?? {};
        if (provesUseful) earnInvitation();
        if (success) showToast({ tone: 'success', message: success });
        invalidate(invalidates);
      },
      onSettled: () => attemptNotice.answered(),
      // The write is not over, and its form waits, until it is known what its refusal means.
      onError: async (error, _variables, _result, mutation) => {
        if (isForgotten(mutation)) return;
        const { failure, isSignIn, invalidates = [] } = mutation.meta ?? {};
        if (isUnreachable(error)) {
          attemptNotice.unanswered(error);
          // It may have been done: looked at anew as soon as that can be.
          if (isAnswerLost(error)) invalidate(invalidates, 'none');
          return;
        }
        if (!isSignIn && isSessionError(error) && (await forbidden.onMutationForbidden(error))) return;
        if (failure) showToast({ tone: 'error', message: failure });
        // What is on screen is not how it stands.
        if (isStatus(error, 404, 409)) invalidate(invalidates);
      },
    }),
  });
  const forbidden = createForbiddenHandlers(session, client);
  refetchOnReconnect(client);
  return client;
};
