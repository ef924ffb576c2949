import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A row that a list brought, and when (ms). */
export interface Known<Row> {
  readonly row: Row;
  readonly asOf: number;
}

interface Page<Row> {
  readonly results?: readonly Row[];
}

/** What the lists under `lists` know of the row that `isIt`, by the youngest of them; undefined when none does. */
export const knownFromLists = <Row>(client: QueryClient, lists: QueryKey, isIt: (row: Row) => boolean) => {
  let youngest: Known<Row> | undefined;
  for (const { state } of client.getQueryCache().findAll({ queryKey: lists })) {
    const row = (state.data as Page<Row> | undefined)?.results?.find(isIt);
    if (row !== undefined && state.dataUpdatedAt > (youngest?.asOf ?? 0)) {
      youngest = { row, asOf: state.dataUpdatedAt };
    }
  }
  return youngest;
};
