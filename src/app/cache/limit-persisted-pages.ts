import { hashKey, type QueryKey } from '@tanstack/react-query';
import { PERSISTENCE_MAX_AGE_MS } from '../../lib/query/persistence.ts';

/** The pages of each list that are stored beside its first page. */
const MAX_FURTHER_PAGES = 5;

interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * Removes the pages of lists that are older than the persisted cache may be. Of the other pages of
 * a list, only the first page and the `MAX_FURTHER_PAGES` that were loaded last stay. Queries that
 * are not pages of a list stay as well.
 */
export const limitPersistedPages = <Query extends PersistedQuery>(queries: readonly Query[]) => {
  const furtherPageCounts: Record<string, number> = {};
  return [...queries]
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ queryKey: [entity, , query], state }) => {
      const { page, ...list } = Object(query) as { readonly page?: number };
      if (page === undefined) return true;
      if (Date.now() - state.dataUpdatedAt > PERSISTENCE_MAX_AGE_MS) return false;
      if (page === 1) return true;
      const listHash = hashKey([entity, list]);
      const count = (furtherPageCounts[listHash] ?? 0) + 1;
      furtherPageCounts[listHash] = count;
      return count <= MAX_FURTHER_PAGES;
    });
};
