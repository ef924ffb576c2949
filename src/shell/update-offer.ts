import { createStore } from '../lib/store.ts';

/** Set when a new version waits: calling it puts the version in place, in all tabs. */
export const updateOffer = createStore<(() => void) | undefined>(undefined);
