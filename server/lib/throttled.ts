import { ApiProblem } from './api-problem.ts';
import { formatNextTime } from './time-of-day.ts';

/** A refusal for staff: what was too much, and when it is allowed again. */
export const createThrottled = (reason: string, allowed: string, waitMs: number, now: Date) => {
  const next = new Date(now.getTime() + waitMs);
  return new ApiProblem('throttled', `${reason} ${allowed} ${formatNextTime(next, now)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
};
