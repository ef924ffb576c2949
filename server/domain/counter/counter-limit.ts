import type { Database } from '../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../db/rate-limiter.ts';

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
  const limiter = createRateLimiter(database, {
    keyPrefix: 'counter',
    maxAttempts: MAX_COUNTER_REQUESTS_PER_IP,
    windowSeconds: WINDOW_SECONDS,
  });
  return {
    countRequest: (tenantId, ipAddress) => countAttempt(limiter, `${tenantId}:${ipAddress}`),
  };
};
