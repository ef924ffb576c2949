import { randomInt } from 'node:crypto';

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;

/**
 * Returns a random time between one and five seconds, which is longer than the work whose start it
 * hides.
 */
export const getRandomDelayMs = () => randomInt(MIN_DELAY_MS, MAX_DELAY_MS + 1);
