import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { getRetryAfterSeconds } from '../../lib/network/retry-after-seconds.ts';

const WINDOW_SECONDS = 60 * 60;
/** High enough for a shop whose customers all use its Wi-Fi, and so have one address. */
export const MAX_COUNTER_REQUESTS_PER_IP = 30;

export interface CounterLimit {
  /** Counts a request that an IP address creates at a shop. @throws ApiProblem throttled */
  countRequest(tenantId: string, ipAddress: string): Promise<void>;
}

/**
 * Limits how many requests one IP address can create on the counter page of a shop in an hour. All
 * processes on the database share the count.
 */
export const createCounterLimit = (database: Database): CounterLimit => {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.system,
    schema: rateLimits,
    keyPrefix: 'counter',
    points: MAX_COUNTER_REQUESTS_PER_IP,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
  return {
    countRequest: async (tenantId, ipAddress) => {
      try {
        await limiter.consume(`${tenantId}:${ipAddress}`);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ApiProblem('throttled', 'Too many attempts. Please wait and try again', {
          retryAfterSeconds: getRetryAfterSeconds(error),
        });
      }
    },
  };
};
