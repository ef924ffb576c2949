import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

const readListQuery = ([, , query]: QueryKey) => {
  const {
    search,
    page: _page,
    limit: _limit,
    order: _order,
    ...filters
  } = (query ?? {}) as Record<string, unknown>;
  return { search, filters };
};

/** The oldest comes first. */
export const findLoadedQueries = (client: QueryClient, queryKey: QueryKey) =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map((query) => ({ ...readListQuery(query.queryKey), state: query.state }));

/** The newest loaded page without a search has the count. */
export const findSavedCount = (client: QueryClient, queryKey: QueryKey, filters: object) =>
  findLoadedQueries(client, queryKey)
    .filter((query) => !query.search && hashKey([query.filters]) === hashKey([filters]))
    .map(({ state }) => (state.data as { readonly count?: number }).count)
    .at(-1);
