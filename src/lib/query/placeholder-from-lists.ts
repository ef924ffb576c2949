import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface ListedRow<Row> {
  readonly row: Row;
  readonly updatedAtMs: number;
}

interface Page<Row> {
  readonly results?: readonly Row[];
}

/** The newest list wins. */
export const findPlaceholderInLists = <Row>(
  client: QueryClient,
  lists: QueryKey,
  isMatch: (row: Row) => boolean,
) => {
  let newest: ListedRow<Row> | undefined;
  for (const { state } of client.getQueryCache().findAll({ queryKey: lists })) {
    const row = (state.data as Page<Row> | undefined)?.results?.find(isMatch);
    if (row !== undefined && state.dataUpdatedAt > (newest?.updatedAtMs ?? 0)) {
      newest = { row, updatedAtMs: state.dataUpdatedAt };
    }
  }
  return newest;
};
