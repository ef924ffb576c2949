import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_IP = 20;

export interface ForgotLimit {
  /** Counts a request from an IP address, whether or not there is an account. @throws ApiProblem throttled */
  consume(address: string): Promise<void>;
}

/** Limits the requests for links of one IP address, counted in the database that all processes share. */
export const createForgotLimit = (database: Database): ForgotLimit => {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.system,
    schema: rateLimits,
    keyPrefix: 'forgot',
    points: MAX_PER_IP,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
  return {
    consume: async (address) => {
      try {
        await limiter.consume(address);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new ApiProblem('throttled', 'Too many attempts. Please wait and try again', {
          retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)),
        });
      }
    },
  };
};
