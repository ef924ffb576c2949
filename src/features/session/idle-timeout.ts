import { createStore } from '../../lib/store.ts';

/** A shared device signs its user out after this time without use. */
export const IDLE_TIMEOUT_MS = 5 * 60_000;
/** The countdown shows for this long before the sign-out. */
export const IDLE_WARNING_MS = 60_000;

/** Whole seconds until the user is signed out; undefined while the countdown does not show. */
export const idleCountdown = createStore<number | undefined>(undefined);
