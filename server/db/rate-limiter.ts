import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiProblem } from '../lib/network/api-problem.ts';
import type { Database } from './database.ts';
import { rateLimits } from './schema.ts';

interface RateLimit {
  /** What is limited, which separates the keys of this limit from those of others. */
  readonly keyPrefix: string;
  /** How many attempts one key has within the window. */
  readonly maxAttempts: number;
  readonly windowSeconds: number;
}

/** Creates a limiter that counts in the database, so that all processes share the counts. */
export const createRateLimiter = (
  { system }: Pick<Database, 'system'>,
  { keyPrefix, maxAttempts, windowSeconds }: RateLimit,
) =>
  new RateLimiterDrizzle({
    storeClient: system,
    schema: rateLimits,
    keyPrefix,
    points: maxAttempts,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });

/** Creates the error for an attempt that a limiter has refused with `result`. */
export const createTooManyAttemptsError = (
  result: RateLimiterRes,
  message = 'Too many attempts. Please wait and try again',
) => new ApiProblem('throttled', message, { retryAfterSeconds: getRetryAfterSeconds(result) });

/** Counts an attempt against one limit. @throws ApiProblem throttled, with `message` */
export const countAttempt = async (limiter: RateLimiterDrizzle, key: string, message?: string) => {
  await limiter.consume(key).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? createTooManyAttemptsError(error, message) : error;
  });
};

/** Returns the whole seconds after which a rate limit allows the next attempt, at least one. */
const getRetryAfterSeconds = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));
