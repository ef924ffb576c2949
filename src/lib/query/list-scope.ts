import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** The queries whose rows belong to a list. */
export interface ListScope {
  /** Prefix of the keys of the list's queries. */
  readonly lists: QueryKey;
  /** The list's filters, without search, page and order. */
  readonly filters?: object | undefined;
  readonly order?: string | undefined;
}

/** The search and the filters of a list's query, from its key. */
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

/** The loaded queries of the list's entity, the oldest first. */
export const findLoadedQueries = (client: QueryClient, lists: QueryKey) =>
  client
    .getQueryCache()
    .findAll({ queryKey: lists })
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ ...readListQuery(queryKey), state }));

/** Finds how many rows the list had without a search when one of its pages was last loaded. */
export const findSavedCount = (client: QueryClient, { lists, filters = {} }: ListScope) =>
  findLoadedQueries(client, lists)
    .filter((query) => !query.search && hashKey([query.filters]) === hashKey([filters]))
    .map(({ state }) => (state.data as { readonly count?: number }).count)
    .at(-1);
