import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isSignedIn } from './api.ts';

/** Starts a screen's query with its code, without waiting for it; nothing before somebody is signed in. */
export const warm = <Data, ErrorType, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, ErrorType, Result, Key>,
) => {
  if (isSignedIn(client)) client.prefetchQuery(options);
};
