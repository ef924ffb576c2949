import { createStore } from '../../lib/store.ts';

/** Milliseconds without use after which a shared device signs its person out, and for how long it says so before. */
export const idleAfter = 5 * 60_000;
export const idleWarning = 60_000;

/** Whole seconds until the person is signed out; undefined while there is no need to say. */
export const idleCountdown = createStore<number | undefined>(undefined);
