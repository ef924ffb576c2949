import { useCallback, useContext } from 'react';
import { ListSearchContext } from '../list/list-search-context.ts';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

/** Returns, after a successful write, to the list from which the form was opened, with its search and page. */
export const useReturnToList = (to: '/customers' | '/services' | '/staff') => {
  const { search, page } = useContext(ListSearchContext);
  const leave = useNavigateIfMounted();
  return useCallback(() => leave({ to, search: { search, page } }), [leave, to, search, page]);
};
