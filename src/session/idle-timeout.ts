import { createStore } from '../lib/store.ts';

/** Only a shared device has the timeout. */
export const IDLE_TIMEOUT_MS = 5 * 60_000;
export const IDLE_WARNING_MS = 60_000;

/** The countdown is in seconds, and undefined while it does not show. */
export const idleCountdown = createStore<number | undefined>(undefined);
