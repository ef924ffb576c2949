import type { QueryClient } from '@tanstack/react-query';
import { formatAsOfTime } from '../../lib/format/dates.ts';
import { findLoadedQueries, type ListScope } from '../../lib/query/list-scope.ts';
import { formatRowCount } from './format-row-count.ts';
import type { SearchSavedRows } from './use-saved-rows.ts';

/** The rows of a page, or of a list without pages, which is an array. */
const getRows = <Row>(data: unknown) =>
  Array.isArray(data)
    ? (data as readonly Row[])
    : (data as { readonly results: readonly Row[] }).results;

/**
 * Finds every row that the device has of a list: those of all its pages and searches, and those of
 * lists with more filters. `savedAtMs` is the time at which the oldest row was loaded. Undefined if
 * the device has none.
 */
const findSavedRows = <Row>(
  client: QueryClient,
  scope: ListScope,
  getKey: (row: Row) => unknown,
) => {
  const isPartOfList = ({ filters }: { readonly filters: Readonly<Record<string, unknown>> }) =>
    Object.entries(scope.filters ?? {}).every(
      ([name, value]) => value === undefined || filters[name] === value,
    );
  const newest = new Map<unknown, { readonly row: Row; readonly updatedAtMs: number }>();
  for (const { state } of findLoadedQueries(client, scope.lists).filter(isPartOfList)) {
    for (const row of getRows<Row>(state.data))
      newest.set(getKey(row), { row, updatedAtMs: state.dataUpdatedAt });
  }
  if (newest.size === 0) return undefined;
  const found = [...newest.values()];
  return {
    rows: found.map(({ row }) => row),
    savedAtMs: Math.min(...found.map(({ updatedAtMs }) => updatedAtMs)),
  };
};

/** Says that a search, which cannot reach the backend, looked only in the rows on the device. */
const describeSearch = ({ lists: [noun] }: ListScope, count: number, savedAtMs: number) =>
  `Searched the ${formatRowCount(count, String(noun))} saved on this device, as of ${formatAsOfTime(savedAtMs)}`;

interface SavedSearchOptions<Row> {
  readonly getKey: (row: Row) => unknown;
  /** Returns whether a row matches the search, as on the server. */
  readonly createMatcher: (search: string) => (row: Row) => boolean;
  /** Sorts rows as the server does. `order` is that of the list. */
  readonly compare: (a: Row, b: Row, order: string | undefined) => number;
}

/** Creates the function that searches the rows of a list on the device. */
export const createSavedSearch =
  <Row>({ getKey, createMatcher, compare }: SavedSearchOptions<Row>): SearchSavedRows<Row> =>
  (client, scope, search) => {
    const saved = findSavedRows(client, scope, getKey);
    return (
      saved && {
        matches: saved.rows
          .filter(createMatcher(search))
          .sort((a, b) => compare(a, b, scope.order)),
        description: describeSearch(scope, saved.rows.length, saved.savedAtMs),
      }
    );
  };
