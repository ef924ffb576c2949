import { not } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../db/rate-limiter.ts';
import { isShownToStaff, paymentRequests } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { toSiteNetwork } from '../../lib/network/network-address.ts';

const WINDOW_SECONDS = 60 * 60;
/** Customers on a shop's Wi-Fi have one address. */
export const MAX_COUNTER_REQUESTS_PER_NETWORK = 30;
/** A busy shop has a customer every minute at each of five counters. */
export const MAX_COUNTER_REQUESTS_PER_SHOP = 300;
/** Strangers could fill the table until unpaid requests are deleted after a day. */
export const MAX_UNPAID_COUNTER_REQUESTS = 2_000;

const networkMessage =
  'Too many payments were begun from your network in the last hour. Please ask the shop for another way to pay.';
const shopMessage =
  'The shop cannot take more orders on this page right now. Please ask at the counter.';

export interface CounterLimit {
  /** @throws ApiProblem throttled, with a message for the customer */
  countRequest(tenantId: string, ipAddress: string): Promise<void>;
}

/** A busy member of staff has a customer every half minute. */
export const MAX_CODE_REQUESTS_PER_SESSION = 120;

const sessionMessage = 'The shop has shown too many codes. Please ask at the counter.';

/** Only staff make valid codes, so the limits against strangers are not needed. */
export const createCodeLimit = (database: Database) => {
  const limiter = createRateLimiter(database, {
    keyPrefix: 'code',
    maxAttempts: MAX_CODE_REQUESTS_PER_SESSION,
    windowSeconds: WINDOW_SECONDS,
  });
  return {
    countRequest: (tenantId: string, sessionId: string) =>
      countAttempt(limiter, `${tenantId}:${sessionId}`, sessionMessage),
  };
};

export const createCounterLimit = (database: Database): CounterLimit => {
  const createLimiter = (maxAttempts: number) =>
    createRateLimiter(database, {
      keyPrefix: 'counter',
      maxAttempts,
      windowSeconds: WINDOW_SECONDS,
    });
  const networkLimiter = createLimiter(MAX_COUNTER_REQUESTS_PER_NETWORK);
  const shopLimiter = createLimiter(MAX_COUNTER_REQUESTS_PER_SHOP);

  const countUnpaid = (tenantId: string) =>
    database.forTenant(tenantId, ({ tx, whereTenant }) =>
      tx.$count(paymentRequests, whereTenant(paymentRequests, not(isShownToStaff))),
    );

  return {
    countRequest: async (tenantId, ipAddress) => {
      await countAttempt(networkLimiter, `${tenantId}:${toSiteNetwork(ipAddress)}`, networkMessage);
      if ((await countUnpaid(tenantId)) >= MAX_UNPAID_COUNTER_REQUESTS)
        throw new ApiProblem('throttled', shopMessage, { retryAfterSeconds: WINDOW_SECONDS });
      await countAttempt(shopLimiter, `${tenantId}:shop`, shopMessage);
    },
  };
};
