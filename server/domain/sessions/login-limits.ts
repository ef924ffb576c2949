import { type RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { Database } from '../../db/database.ts';
import { createRateLimiter, createTooManyAttemptsError } from '../../db/rate-limiter.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_FAILURES_PER_LOGIN_KEY = 10;
const MAX_FAILURES_PER_IP = 40;
const MAX_FAILURES_PER_DEVICE = 10;

export const getLoginKey = (tenant: { readonly id: string }, email: string) =>
  `${tenant.id}:${toComparableEmail(email)}`;

interface LoginAttempt {
  /** The client guesses at it: an email address, a passkey or the PINs of a tenant. */
  readonly loginKey: string;
  readonly ipAddress: string;
  /**
   * A device on which the user has logged in before has its own limit, so attackers elsewhere cannot lock the
   * user out.
   */
  readonly device: string | undefined;
}

export interface LoginLimits {
  /**
   * Parallel guesses count too, because a failure is counted before `verify` runs. Only an ApiProblem with
   * `wrongSecretCode` tells something about the secret. After any other outcome, the failure is removed.
   * @throws ApiProblem throttled, and the errors of `verify`
   */
  runWithinLimits<Result>(
    attempt: LoginAttempt,
    wrongSecretCode: 'invalid_login' | 'not_found',
    verify: () => Promise<Result>,
  ): Promise<Result>;
}

export const createLoginLimits = (database: Database): LoginLimits => {
  const createLimiter = (keyPrefix: string, maxAttempts: number) =>
    createRateLimiter(database, { keyPrefix, maxAttempts, windowSeconds: WINDOW_SECONDS });
  const byLoginKey = createLimiter('account', MAX_FAILURES_PER_LOGIN_KEY);
  const byIp = createLimiter('address', MAX_FAILURES_PER_IP);
  const byDevice = createLimiter('device', MAX_FAILURES_PER_DEVICE);

  const getCounters = ({
    loginKey,
    ipAddress,
    device,
  }: LoginAttempt): [RateLimiterDrizzle, string][] => {
    if (device !== undefined) return [[byDevice, device]];
    return [
      [byIp, ipAddress],
      [byLoginKey, loginKey],
    ];
  };

  /**
   * An attempt that one limit refuses does not count against the others: attempts at a locked log-in must not
   * lock out others at the same IP address. @throws ApiProblem throttled
   */
  const countFailure = async (attempt: LoginAttempt) => {
    const counted: [RateLimiterDrizzle, string][] = [];
    try {
      for (const [counter, key] of getCounters(attempt)) {
        await counter.consume(key);
        counted.push([counter, key]);
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      for (const [counter, key] of counted) await counter.reward(key);
      throw createTooManyAttemptsError(error);
    }
  };

  const removeFailure = async (attempt: LoginAttempt) => {
    for (const [counter, key] of getCounters(attempt)) await counter.reward(key);
  };

  return {
    runWithinLimits: async (attempt, wrongSecretCode, verify) => {
      await countFailure(attempt);
      const result = await verify().catch(async (error) => {
        if (!(error instanceof ApiProblem && error.code === wrongSecretCode))
          await removeFailure(attempt);
        throw error;
      });
      await removeFailure(attempt);
      return result;
    },
  };
};
