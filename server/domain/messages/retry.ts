import { HOUR_MS } from '../../lib/time/durations.ts';

const FIRST_DELAY_MS = 5_000;
const MIN_ATTEMPTS = 12;
const MIN_RETRY_PERIOD_MS = 72 * HOUR_MS;

/** The delay grows from 5 seconds to 1 hour, with 20% jitter. */
export const getRetryDelayMs = (attempts: number, random: () => number = Math.random) =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), HOUR_MS) * (0.8 + 0.4 * random());

/** A provider may be down for a long weekend. */
export const shouldGiveUp = (attempts: number, createdAt: Date, now: Date) =>
  attempts >= MIN_ATTEMPTS && now.getTime() - createdAt.getTime() >= MIN_RETRY_PERIOD_MS;
