import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** The queries whose rows belong to a list. */
export interface ListScope {
  /** Prefix of the keys of the list's queries. */
  readonly lists: QueryKey;
  /** The list's filters, without search and page. */
  readonly filters?: object | undefined;
}

interface ListQuery {
  readonly search?: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

const readListQuery = ([, , query]: QueryKey): ListQuery => {
  const { search, page: _page, limit: _limit, ...filters } = (query ?? {}) as Record<string, unknown>;
  return { ...(typeof search === 'string' && { search }), filters };
};

/** The loaded queries of the list's entity, the oldest first. */
const findLoaded = (client: QueryClient, lists: QueryKey) =>
  client
    .getQueryCache()
    .findAll({ queryKey: lists })
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ ...readListQuery(queryKey), state }));

/** A list without pages is an array. */
const getRows = <Row>(data: unknown) =>
  Array.isArray(data) ? (data as readonly Row[]) : (data as { readonly results: readonly Row[] }).results;

/**
 * Finds every row that the device has of a list: those of all its pages and searches, and those of lists with more filters.
 * `savedAtMs` is the time at which the oldest row was loaded. Undefined if the device has none.
 */
export const findSavedRows = <Row>(client: QueryClient, list: ListScope, getKey: (row: Row) => unknown) => {
  const isPartOfList = ({ filters }: ListQuery) =>
    Object.entries(list.filters ?? {}).every(([name, value]) => value === undefined || filters[name] === value);
  const newest = new Map<unknown, { readonly row: Row; readonly updatedAtMs: number }>();
  for (const { state } of findLoaded(client, list.lists).filter(isPartOfList)) {
    for (const row of getRows<Row>(state.data)) newest.set(getKey(row), { row, updatedAtMs: state.dataUpdatedAt });
  }
  if (newest.size === 0) return undefined;
  const found = [...newest.values()];
  return {
    rows: found.map(({ row }) => row),
    savedAtMs: Math.min(...found.map(({ updatedAtMs }) => updatedAtMs)),
  };
};

/** Finds how many rows the list had without a search when one of its pages was last loaded. */
export const findSavedCount = (client: QueryClient, { lists, filters = {} }: ListScope) =>
  findLoaded(client, lists)
    .filter((query) => !query.search && hashKey([query.filters]) === hashKey([filters]))
    .map(({ state }) => (state.data as { readonly count?: number }).count)
    .at(-1);
