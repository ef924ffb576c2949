import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { getRetryAfterSeconds } from '../../lib/network/retry-after-seconds.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_IP = 20;

export interface ResetRequestLimit {
  /**
   * Counts a request from an IP address, whether or not there is an account. @throws ApiProblem
   * throttled
   */
  countRequest(ipAddress: string): Promise<void>;
}

/**
 * Limits how often one IP address can request links to set a new password. All processes on the
 * database share the count.
 */
export const createResetRequestLimit = (database: Database): ResetRequestLimit => {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.system,
    schema: rateLimits,
    keyPrefix: 'forgot',
    points: MAX_PER_IP,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
  return {
    countRequest: async (ipAddress) => {
      try {
        await limiter.consume(ipAddress);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ApiProblem('throttled', 'Too many attempts. Please wait and try again', {
          retryAfterSeconds: getRetryAfterSeconds(error),
        });
      }
    },
  };
};
