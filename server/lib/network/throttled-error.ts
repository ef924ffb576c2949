import { formatNextTime } from '../time/time-of-day.ts';
import { ApiProblem } from './api-problem.ts';

/**
 * The error for a user who has reached a limit. Its message is `reason`, then `allowed` followed by
 * the time at which the user may try again.
 */
export const createThrottledError = (
  reason: string,
  allowed: string,
  waitMs: number,
  now: Date,
) => {
  const next = new Date(now.getTime() + waitMs);
  return new ApiProblem('throttled', `${reason} ${allowed} ${formatNextTime(next, now)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
};
