import type { RateLimiterRes } from 'rate-limiter-flexible';

/** Returns the whole seconds after which a rate limit allows the next attempt, at least one. */
export const getRetryAfterSeconds = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));
