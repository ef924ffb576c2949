import { createContext } from 'react';
import type { ListSearch } from '../../lib/list-search.ts';

/** The search and page of the list that a screen was opened from. */
export const ListSearchContext = createContext<ListSearch>({});
