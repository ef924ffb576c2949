import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../../contract/primitives.ts';
import type { BaseListParams } from '../list-description.ts';
import type { SavedRow } from '../rows/create-row-highlight.ts';

interface PinnedRowOptions<Row, Key extends QueryKey> {
  readonly saved: SavedRow | undefined;
  readonly getOptions: (id: Id) => UseQueryOptions<Row, Error, Row, Key>;
  readonly params: BaseListParams;
  readonly query: UseQueryResult<{ readonly results: readonly { readonly id: Id }[] }>;
}

/**
 * Returns a saved row that the page lacks, until the user leaves the list. A row that goes by itself would move
 * the others under the finger.
 */
export const usePinnedRow = <Row, Key extends QueryKey>({
  saved,
  getOptions,
  params,
  query,
}: PinnedRowOptions<Row, Key>) => {
  const [pin, setPin] = useState<{ readonly saved: SavedRow; readonly page: string }>();
  const page = JSON.stringify(params);
  if (saved && saved !== pin?.saved) setPin({ saved, page });
  const { id = '', savedAtMs = 0 } = pin?.saved ?? {};
  const isPinned =
    id !== '' &&
    pin?.page === page &&
    // An older page cannot have the row.
    query.dataUpdatedAt >= savedAtMs &&
    !query.isPlaceholderData &&
    !query.data?.results.some((row) => String(row.id) === String(id));
  const { data, isSuccess } = useQuery({ ...getOptions(id), enabled: isPinned });
  return isPinned && isSuccess ? data : undefined;
};
