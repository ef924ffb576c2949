import type { Database } from '../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../db/rate-limiter.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_IP = 20;

export interface ResetRequestLimit {
  /** Counts also when there is no account. @throws ApiProblem throttled */
  countRequest(ipAddress: string): Promise<void>;
}

/** All processes on the database share the count. */
export const createResetRequestLimit = (database: Database): ResetRequestLimit => {
  const limiter = createRateLimiter(database, {
    keyPrefix: 'forgot',
    maxAttempts: MAX_PER_IP,
    windowSeconds: WINDOW_SECONDS,
  });
  return { countRequest: (ipAddress) => countAttempt(limiter, ipAddress) };
};
