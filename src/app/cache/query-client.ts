import {
  hashKey,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { markEligible } from '../../features/install/install-state.ts';
import {
  createForbiddenHandlers,
  isSessionError,
} from '../../features/session/reauth/forbidden-responses.ts';
import {
  ApiError,
  isApiStatus,
  isChanged,
  isForeignLink,
  isResponseLost,
  isUnreachable,
} from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { isDiscarded } from '../../lib/query/is-discarded.ts';
import { currentUserOptions, sessionKeys } from '../../session/api.ts';
import type { Session } from '../../session/session.ts';
import { mutationNotice } from '../../shell/banners/mutation-notice.ts';
import { offerNextStep } from '../../shell/next-step-slot.tsx';
import { hideErrorToasts, showToast } from '../../ui/feedback/toast-store.ts';
import { queryDefaults } from './query-defaults.ts';

const PROXY_ERROR_INTERVAL_MS = 30_000;

const refetchOnReconnect = (client: QueryClient) => {
  const refetchedAtMs = new WeakMap<Query, number>();
  // A proxy may respond although the probe reaches the API. Refetch and probe would then trigger
  // each other endlessly.
  const canLoop = (query: Query) =>
    query.state.error instanceof ApiError && query.state.error.source === 'intermediary';
  /** Records the time if the query can loop. */
  const claimRefetch = (query: Query) => {
    if (query.state.status !== 'error')
      return query.state.isInvalidated || (query.isActive() && query.isStale());
    if (!canLoop(query)) return true;
    if (Date.now() - (refetchedAtMs.get(query) ?? 0) < PROXY_ERROR_INTERVAL_MS) return false;
    refetchedAtMs.set(query, Date.now());
    return true;
  };
  reachability.subscribe(() => {
    if (!reachability.get()) return;
    // The client calls its predicate twice, but `claimRefetch` must run once.
    const due = new Set(client.getQueryCache().getAll().filter(claimRefetch));
    client.invalidateQueries({ predicate: (query) => due.has(query) });
  });
};

/** See spec §8. */
export interface MutationMeta extends Record<string, unknown> {
  /** A toast shows it. */
  readonly success?: string;
  /** A toast shows it. While /api is unreachable, the banner says so instead. */
  readonly failure?: string;
  /** It follows `failure` when another device has deleted the row. */
  readonly notFound?: string;
  readonly saysDetail?: true;
  /** The caller itself says that /api is unreachable. */
  readonly saysWhenUnreachable?: true;
  readonly invalidates?: readonly QueryKey[];
  /** A 403 means wrong credentials, not the end of the session. */
  readonly isSignIn?: true;
  /** The toast of `success` then leads to the next of the first steps. */
  readonly doesFirstStep?: true;
  /** The app may then invite the user to install it. */
  readonly makesInstallEligible?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** The device stores the data for the next visit. */
    queryMeta: { readonly isPersisted?: boolean } & Record<string, unknown>;
    mutationMeta: MutationMeta;
  }
}

export const createQueryClient = (session: Session) => {
  const invalidate = (keys: readonly QueryKey[], refetchType: 'active' | 'none' = 'active') => {
    for (const queryKey of keys) client.invalidateQueries({ queryKey, refetchType });
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: queryDefaults,
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
        mutationNotice.start();
        hideErrorToasts();
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        if (isDiscarded(client, (each) => each === mutation)) return;
        const { success, invalidates = [] } = mutation.meta ?? {};
        const { makesInstallEligible, doesFirstStep } = mutation.meta ?? {};
        if (makesInstallEligible) markEligible();
        const nextStep =
          doesFirstStep && offerNextStep(client.getQueryData(currentUserOptions.queryKey));
        if (success) showToast({ tone: 'success', message: success, ...nextStep });
        invalidate(invalidates);
      },
      onSettled: () => mutationNotice.settle(),
      // The mutation is pending until the meaning of a 403 is known.
      onError: async (error, _variables, _result, mutation) => {
        if (isDiscarded(client, (each) => each === mutation)) return;
        const { failure, notFound, saysDetail, isSignIn, saysWhenUnreachable } =
          mutation.meta ?? {};
        const { invalidates = [] } = mutation.meta ?? {};
        if (isUnreachable(error)) {
          if (!saysWhenUnreachable) mutationNotice.fail(error);
          // The server may have made the change.
          if (isResponseLost(error)) invalidate(invalidates, 'none');
          return;
        }
        if (!isSignIn && isSessionError(error) && (await forbidden.onMutationForbidden(error)))
          return;
        const detail = saysDetail && error instanceof ApiError ? error.detail : undefined;
        // The form shows what has changed, or asks about the link.
        if (failure && !isChanged(error) && !isForeignLink(error))
          showToast({
            tone: 'error',
            message:
              notFound && isApiStatus(error, 404) ? `${failure}. ${notFound}` : detail || failure,
          });
        // The data on the screen is outdated.
        if (isApiStatus(error, 404, 409)) invalidate(invalidates);
      },
    }),
  });
  const forbidden = createForbiddenHandlers(session, client);
  refetchOnReconnect(client);
  return client;
};
