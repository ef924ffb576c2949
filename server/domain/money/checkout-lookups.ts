import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { isYoungerThan } from '../../lib/is-younger-than.ts';
import { getRetryAfterSeconds } from '../../lib/retry-after-seconds.ts';
import type { OpenedSession, SessionStatus } from '../providers/payment-provider.ts';

/** For this time, the customer's pages use an answer of the provider again instead of asking for another one. */
const ANSWER_LIFETIME_MS = 3_000;
const WINDOW_SECONDS = 10 * 60;
/** A page that reloads every five seconds makes 120 calls in ten minutes. */
const MAX_CALLS_PER_REQUEST = 150;

/** The session's id on this server, and the id of its payment request. */
interface Session {
  readonly id: string;
  readonly paymentRequestId: string;
}

/**
 * The calls to payment providers that visitors of the customer's pages cause. Anyone who knows a link can open it as often
 * as they like, so that concurrent visitors share one call, and each payment request has a limit.
 */
export interface CheckoutLookups {
  /**
   * Returns the last answer for a session if it is younger than three seconds, the answer to a call in flight, or the answer
   * of `ask`. `isShared` tells that the answer may be older than the caller's request.
   * @throws ApiProblem throttled
   */
  share(
    session: Session,
    ask: () => Promise<SessionStatus>,
  ): Promise<{ readonly status: SessionStatus; readonly isShared: boolean }>;
  /** Forgets the last answer, because the provider has answered otherwise, for example after a webhook. */
  forget(checkoutId: string): void;
  /** Returns the result of `open`, or of a call that opens or has just opened the same session. @throws ApiProblem throttled */
  shareOpening(session: Session, open: () => Promise<OpenedSession>): Promise<OpenedSession>;
}

interface SharedCalls<Result> {
  /** Returns the last answer for a session, the answer to the call in flight, or that of `work`. */
  share(
    session: Session,
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly isShared: boolean }>;
  forget(id: string): void;
}

const createSharedCalls = <Result>(
  countCall: (paymentRequestId: string) => Promise<void>,
  clock: () => Date,
): SharedCalls<Result> => {
  const inFlight = new Map<string, Promise<Result>>();
  /** The answers by the id of their session, oldest first. */
  const answers = new Map<string, { readonly result: Result; readonly atMs: number }>();

  const deleteOldAnswers = () => {
    const nowMs = clock().getTime();
    for (const [id, { atMs }] of answers) {
      if (!isYoungerThan(atMs, ANSWER_LIFETIME_MS, nowMs)) answers.delete(id);
    }
  };

  const call = async ({ id, paymentRequestId }: Session, work: () => Promise<Result>) => {
    try {
      await countCall(paymentRequestId);
      const result = await work();
      answers.set(id, { result, atMs: clock().getTime() });
      return result;
    } finally {
      inFlight.delete(id);
    }
  };

  return {
    forget: (id) => void answers.delete(id),
    share: async (session, work) => {
      deleteOldAnswers();
      const answer = answers.get(session.id);
      if (answer) return { result: answer.result, isShared: true };
      const running = inFlight.get(session.id);
      if (running) return { result: await running, isShared: true };
      const started = call(session, work);
      inFlight.set(session.id, started);
      return { result: await started, isShared: false };
    },
  };
};

/** All processes on the database share the limit. Each process has its own answers. */
export const createCheckoutLookups = (database: Pick<Database, 'system'>, clock: () => Date): CheckoutLookups => {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.system,
    schema: rateLimits,
    keyPrefix: 'checkout',
    points: MAX_CALLS_PER_REQUEST,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });

  const countCall = async (paymentRequestId: string) => {
    try {
      await limiter.consume(paymentRequestId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new ApiProblem('throttled', 'This link was opened too often. Please wait and try again', {
        retryAfterSeconds: getRetryAfterSeconds(error),
      });
    }
  };

  const lookups = createSharedCalls<SessionStatus>(countCall, clock);
  const openings = createSharedCalls<OpenedSession>(countCall, clock);
  return {
    share: async (session, ask) => {
      const { result: status, isShared } = await lookups.share(session, ask);
      return { status, isShared };
    },
    forget: lookups.forget,
    shareOpening: async (session, open) => (await openings.share(session, open)).result,
  };
};
