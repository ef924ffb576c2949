import type { QueryClient } from '@tanstack/react-query';
import { findLoadedQueries, type ListScope } from './list-scope.ts';

/** The rows of a page, or of a list without pages, which is an array. */
const getRows = <Row>(data: unknown) =>
  Array.isArray(data) ? (data as readonly Row[]) : (data as { readonly results: readonly Row[] }).results;

/**
 * Finds every row that the device has of a list: those of all its pages and searches, and those of lists with more filters.
 * `savedAtMs` is the time at which the oldest row was loaded. Undefined if the device has none.
 */
export const findSavedRows = <Row>(client: QueryClient, scope: ListScope, getKey: (row: Row) => unknown) => {
  const isPartOfList = ({ filters }: { readonly filters: Readonly<Record<string, unknown>> }) =>
    Object.entries(scope.filters ?? {}).every(([name, value]) => value === undefined || filters[name] === value);
  const newest = new Map<unknown, { readonly row: Row; readonly updatedAtMs: number }>();
  for (const { state } of findLoadedQueries(client, scope.lists).filter(isPartOfList)) {
    for (const row of getRows<Row>(state.data)) newest.set(getKey(row), { row, updatedAtMs: state.dataUpdatedAt });
  }
  if (newest.size === 0) return undefined;
  const found = [...newest.values()];
  return {
    rows: found.map(({ row }) => row),
    savedAtMs: Math.min(...found.map(({ updatedAtMs }) => updatedAtMs)),
  };
};
