import { createStore } from '../lib/store.ts';

/** A shared device signs its user out after this time without use. */
export const IDLE_TIMEOUT_MS = 5 * 60_000;
export const IDLE_WARNING_MS = 60_000;

/** The countdown is in whole seconds. It is undefined while the app shows no countdown. */
export const idleCountdown = createStore<number | undefined>(undefined);
