import { HOUR_MS, MINUTE_MS } from './durations.ts';

/**
 * Short enough for a server that is stopped every evening, and long enough to leave the start
 * alone.
 */
const FIRST_RUN_DELAY_MS = 5 * MINUTE_MS;

/**
 * Calls `work` five minutes from now and every hour after that. Returns a function that stops the
 * calls.
 */
export const runHourly = (work: () => void) => {
  let interval: NodeJS.Timeout | undefined;
  const firstRun = setTimeout(() => {
    work();
    interval = setInterval(work, HOUR_MS).unref();
  }, FIRST_RUN_DELAY_MS).unref();
  return () => {
    clearTimeout(firstRun);
    clearInterval(interval);
  };
};
