import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, useCallback } from 'react';
import type { ListSearch } from '../../../lib/list-search.ts';
import type { BaseListParams } from '../list-description.ts';

export type OnParamsChange = (params: ListSearch, options: { replace: boolean }) => void;

/** A screen was opened from this list. */
export const ListParamsContext = createContext<BaseListParams>({});

/** Back restores the parameters of the URL. */
export const useListParams = (): { params: ListSearch; onParamsChange: OnParamsChange } => {
  const { search, page } = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const onParamsChange = useCallback<OnParamsChange>(
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
  return { params: { search, page }, onParamsChange };
};
