import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiProblem } from '../lib/network/api-problem.ts';
import type { Database } from './database.ts';
import { rateLimits } from './schema.ts';

interface RateLimit {
  readonly keyPrefix: string;
  readonly maxAttempts: number;
  readonly windowSeconds: number;
}

/** All processes share the counts in the database. */
export const createRateLimiter = (
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  { keyPrefix, maxAttempts, windowSeconds }: RateLimit,
) =>
  new RateLimiterDrizzle({
    storeClient: unscopedDb,
    schema: rateLimits,
    keyPrefix,
    points: maxAttempts,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });

export const createTooManyAttemptsError = (
  result: RateLimiterRes,
  message = 'Too many attempts. Please wait and try again',
) => new ApiProblem('throttled', message, { retryAfterSeconds: getRetryAfterSeconds(result) });

/** @throws ApiProblem throttled, with `message` */
export const countAttempt = async (limiter: RateLimiterDrizzle, key: string, message?: string) => {
  await limiter.consume(key).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? createTooManyAttemptsError(error, message) : error;
  });
};

const getRetryAfterSeconds = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));
