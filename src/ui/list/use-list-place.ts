import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from '../../lib/list-search.ts';

export type OnPlace = (place: ListSearch, how: { replace: boolean }) => void;

/** A list's search and page, kept in the URL so that Back returns to the same place. */
export const useListPlace = (): { place: ListSearch; onPlace: OnPlace } => {
  const { search, page } = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const onPlace = useCallback<OnPlace>(
    (next, { replace }) =>
      void navigate({
        to: '.',
        search: (previous: object) => ({
          ...previous,
          search: next.search || undefined,
          page: next.page === 1 ? undefined : next.page,
        }),
        replace,
        resetScroll: !replace,
      }),
    [navigate],
  );
  return { place: { search, page }, onPlace };
};
