import { createStore } from '../../lib/store.ts';

/** The typed text, also from before the box is there. It is undefined while there is no search. */
export const searchRequest = createStore<string | undefined>(undefined);
