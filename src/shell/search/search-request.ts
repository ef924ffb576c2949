import { createStore } from '../../lib/store.ts';

/** Also has what was typed before the box is there. Undefined while there is no search. */
export const searchRequest = createStore<string | undefined>(undefined);
