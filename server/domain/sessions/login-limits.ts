import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';

const windowSeconds = 15 * 60;
const failuresByAccount = 10;
const failuresByAddress = 40;
const failuresByDevice = 10;

const throttled = (res: RateLimiterRes) =>
  new Refusal('throttled', 'Too many attempts. Please wait and try again', {
    retryAfterSeconds: Math.max(1, Math.ceil(res.msBeforeNext / 1000)),
  });

/** What attempts on one account are counted by, and its devices known by. */
export const accountOf = (tenant: { readonly id: string }, email: string) => `${tenant.id}:${email.toLowerCase()}`;

interface LoginAttempt {
  readonly account: string;
  /** Where it comes from on the network. */
  readonly address: string;
  /** A device on which the account has logged in before: it has a count of its own, so that strangers cannot fill it. */
  readonly device: string | undefined;
}

export interface LoginLimits {
  /**
   * Counts an attempt, as failed until `forgive` takes it back: guesses sent at once count before they are answered.
   * @throws Refusal throttled
   */
  count(attempt: LoginAttempt): Promise<void>;
  forgive(attempt: LoginAttempt): Promise<void>;
}

/** Counts failed log-ins in the database, for all processes together. */
export const createLoginLimits = (database: Database): LoginLimits => {
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

  const byDevice = limiter('device', failuresByDevice);
  const countsOf = ({ account, address, device }: LoginAttempt) =>
    device === undefined
      ? ([
          [byAddress, address],
          [byAccount, account],
        ] as const)
      : ([[byDevice, device]] as const);

  return {
    count: async (attempt) => {
      try {
        for (const [counter, key] of countsOf(attempt)) await counter.consume(key);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? throttled(reason) : reason;
      }
    },
    forgive: async (attempt) => {
      for (const [counter, key] of countsOf(attempt)) await counter.reward(key);
    },
  };
};
