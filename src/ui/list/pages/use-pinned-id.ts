import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '../../../../contract/primitives.ts';
import type { BaseListParams } from '../list-description.ts';
import type { SavedRow } from '../rows/create-row-highlight.ts';

interface ShownPage {
  readonly params: BaseListParams;
  readonly query: UseQueryResult<{ readonly results: readonly { readonly id: Id }[] }>;
}

/**
 * Returns the id of a saved row that the page lacks. The page shows it until the user leaves the list, because
 * a row that goes by itself would move the others under the finger.
 */
export const usePinnedId = (saved: SavedRow | undefined, { params, query }: ShownPage) => {
  const shown = JSON.stringify(params);
  const [pin, setPin] = useState<{ readonly saved: SavedRow; readonly shown: string }>();
  if (saved && saved !== pin?.saved) setPin({ saved, shown });
  if (pin?.shown !== shown || !query.data || query.isPlaceholderData) return undefined;
  const { id, savedAtMs } = pin.saved;
  const isOnPage = query.data.results.some((row) => String(row.id) === String(id));
  // An older page cannot have the row.
  return isOnPage || query.dataUpdatedAt < savedAtMs ? undefined : id;
};
