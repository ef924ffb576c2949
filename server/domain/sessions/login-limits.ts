import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_FAILURES_PER_ACCOUNT = 10;
const MAX_FAILURES_PER_IP = 40;
const MAX_FAILURES_PER_DEVICE = 10;

const throttled = (res: RateLimiterRes) =>
  new ApiProblem('throttled', 'Too many attempts. Please wait and try again', {
    retryAfterSeconds: Math.max(1, Math.ceil(res.msBeforeNext / 1000)),
  });

/** Identifies an account in rate limits and in device cookies. */
export const getAccountKey = (tenant: { readonly id: string }, email: string) => `${tenant.id}:${email.toLowerCase()}`;

interface LoginAttempt {
  readonly account: string;
  /** The client's IP address. */
  readonly address: string;
  /** A device on which the account has logged in before. It has its own limit, so that attackers cannot lock it out. */
  readonly device: string | undefined;
}

export interface LoginLimits {
  /**
   * Counts an attempt as failed until `refund` takes it back, so that parallel guesses count before they are answered.
   * @throws ApiProblem throttled
   */
  consume(attempt: LoginAttempt): Promise<void>;
  refund(attempt: LoginAttempt): Promise<void>;
}

/** Counts failed log-ins in the database, shared by all processes. */
export const createLoginLimits = (database: Database): LoginLimits => {
  const createLimiter = (keyPrefix: string, points: number) =>
    new RateLimiterDrizzle({
      storeClient: database.system,
      schema: rateLimits,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  const byAccount = createLimiter('account', MAX_FAILURES_PER_ACCOUNT);
  const byIp = createLimiter('address', MAX_FAILURES_PER_IP);

  const byDevice = createLimiter('device', MAX_FAILURES_PER_DEVICE);
  const getCounters = ({ account, address, device }: LoginAttempt) =>
    device === undefined
      ? ([
          [byIp, address],
          [byAccount, account],
        ] as const)
      : ([[byDevice, device]] as const);

  return {
    consume: async (attempt) => {
      try {
        for (const [counter, key] of getCounters(attempt)) await counter.consume(key);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? throttled(reason) : reason;
      }
    },
    refund: async (attempt) => {
      for (const [counter, key] of getCounters(attempt)) await counter.reward(key);
    },
  };
};
