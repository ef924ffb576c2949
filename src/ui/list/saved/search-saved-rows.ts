import type { QueryClient } from '@tanstack/react-query';
import { createMatcher } from '../../../../contract/text/match-search.ts';
import { formatRowCount } from '../../../lib/format/counts.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { findLoadedQueries } from '../../../lib/query/loaded-lists.ts';
import { compareRows } from '../compare-rows.ts';
import {
  type BaseListParams,
  getFilters,
  getOrderName,
  type ListDescription,
} from '../list-description.ts';

/** A list without pages is an array. */
const getRows = <Row>(data: unknown) =>
  Array.isArray(data)
    ? (data as readonly Row[])
    : (data as { readonly results: readonly Row[] }).results;

/**
 * The rows come from all pages and searches, and from lists with more filters. `savedAtMs` is the
 * time of the oldest.
 */
const findSavedRows = <Row>(
  client: QueryClient,
  { queryKey, getKey }: ListDescription<Row>,
  params: BaseListParams,
) => {
  const filters = Object.entries(getFilters(params)).filter(([, value]) => value !== undefined);
  const newest = new Map<unknown, { readonly row: Row; readonly updatedAtMs: number }>();
  for (const loaded of findLoadedQueries(client, queryKey)) {
    if (!filters.every(([name, value]) => loaded.filters[name] === value)) continue;
    const { state } = loaded;
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

/**
 * The server searches all rows in the same way. Returns undefined without rows or without a search.
 */
export const searchSavedRows = <Row>(
  client: QueryClient,
  list: ListDescription<Row>,
  params: BaseListParams,
) => {
  const saved = findSavedRows(client, list, params);
  if (!saved || !list.searched) return undefined;
  const { rows, savedAtMs } = saved;
  return {
    matches: rows
      .filter(createMatcher(list.searched, params.search ?? ''))
      .sort(compareRows(list, getOrderName(list, params))),
    description: `Searched the ${formatRowCount(rows.length, list.noun)} saved on this device, as of ${formatAsOfTime(savedAtMs)}`,
  };
};
