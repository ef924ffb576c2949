import { hashKey, type QueryKey } from '@tanstack/react-query';
import { PERSISTENCE_MAX_AGE_MS } from '../../lib/query/persistence.ts';

interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly state: { readonly dataUpdatedAt: number };
}

/** The page of a list's query; undefined for other queries. */
const getPage = ({ queryKey }: PersistedQuery) => (queryKey[2] as { readonly page?: number } | undefined)?.page;

const getListHash = ({ queryKey: [entity, kind, query] }: PersistedQuery) =>
  hashKey([entity, kind, { ...(query as object), page: undefined }]);

/**
 * Keeps the first page of each list and the `maxFurtherPages` that were loaded last, none of them older than the persisted
 * cache may be. Other queries stay.
 */
export const limitPersistedPages = <Query extends PersistedQuery>(
  queries: readonly Query[],
  maxFurtherPages: number,
): Query[] => {
  const furtherPages = new Map<string, number>();
  const isPersisted = (query: Query) => {
    const page = getPage(query);
    if (page === undefined) return true;
    if (Date.now() - query.state.dataUpdatedAt > PERSISTENCE_MAX_AGE_MS) return false;
    if (page === 1) return true;
    const list = getListHash(query);
    const count = (furtherPages.get(list) ?? 0) + 1;
    furtherPages.set(list, count);
    return count <= maxFurtherPages;
  };
  const newestFirst = [...queries].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const persisted = new Set(newestFirst.filter(isPersisted));
  return queries.filter((query) => persisted.has(query));
};
