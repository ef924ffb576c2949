import { createStore } from '../../lib/store.ts';

/** Text may come before the box is there. It is undefined without a search. */
export const searchRequest = createStore<string | undefined>(undefined);
