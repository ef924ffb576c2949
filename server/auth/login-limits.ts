import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

const windowSeconds = 15 * 60;
const failuresByAccount = 10;
const failuresByAddress = 40;

const throttled = (res: RateLimiterRes) =>
  new Refusal('throttled', 'Too many attempts. Please wait and try again', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(res.msBeforeNext / 1000))) },
  });

export interface LoginLimits {
  /**
   * Counts an attempt, as failed until `forgive` takes it back: guesses sent at once count before they are answered.
   * @throws Refusal throttled
   */
  count(account: string, address: string): Promise<void>;
  forgive(account: string, address: string): Promise<void>;
}

/** Counts failed log-ins in the database, for all processes together. */
export const loginLimits = (database: Database): LoginLimits => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: database.system,
      schema: rateLimits,
      keyPrefix,
      points,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    });
  const byAccount = limiter('account', failuresByAccount);
  const byAddress = limiter('address', failuresByAddress);

  return {
    count: async (account, address) => {
      try {
        await byAddress.consume(address);
        await byAccount.consume(account);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? throttled(reason) : reason;
      }
    },
    forgive: async (account, address) => {
      await byAddress.reward(address);
      await byAccount.reward(account);
    },
  };
};
