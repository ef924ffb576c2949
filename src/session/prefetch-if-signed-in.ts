import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { getActiveUser, type Session } from './session.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
  readonly session: Session;
}

/** Returns without waiting for the response. */
export const prefetchIfSignedIn = <Data, ErrorType, Result, Key extends QueryKey>(
  { queryClient, session }: RouterContext,
  options: FetchQueryOptions<Data, ErrorType, Result, Key>,
) => {
  if (getActiveUser(session.getState())) queryClient.prefetchQuery(options);
};
