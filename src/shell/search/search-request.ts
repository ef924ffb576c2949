import { createStore } from '../../lib/store.ts';

/**
 * What the user has typed since asking for the search, also while its box is not on the screen yet.
 * Undefined while there is no search.
 */
export const searchRequest = createStore<string | undefined>(undefined);
