import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
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
  /** Returns the result of `open`, or of the call in flight that opens the same session. @throws ApiProblem throttled */
  shareOpening(session: Session, open: () => Promise<OpenedSession>): Promise<OpenedSession>;
}

/** Returns a function that runs `work`, unless work for the same session is in flight, whose result it then returns. */
const createSharedCall = <Result>(countCall: (paymentRequestId: string) => Promise<void>) => {
  const inFlight = new Map<string, Promise<Result>>();
  return ({ id, paymentRequestId }: Session, work: () => Promise<Result>) => {
    const running = inFlight.get(id);
    if (running) return running;
    const call = countCall(paymentRequestId)
      .then(work)
      .finally(() => inFlight.delete(id));
    inFlight.set(id, call);
    return call;
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
  /** The answers by the id of their session, oldest first. */
  const answers = new Map<string, { readonly status: SessionStatus; readonly atMs: number }>();

  const deleteOldAnswers = () => {
    const now = clock().getTime();
    for (const [id, { atMs }] of answers) {
      // A clock that was set back must not keep an answer for longer.
      if (now >= atMs && now - atMs < ANSWER_LIFETIME_MS) continue;
      answers.delete(id);
    }
  };

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

  const shareStatus = createSharedCall<SessionStatus>(countCall);
  return {
    shareOpening: createSharedCall<OpenedSession>(countCall),
    forget: (checkoutId) => void answers.delete(checkoutId),
    share: async (session, ask) => {
      deleteOldAnswers();
      const answer = answers.get(session.id);
      if (answer) return { status: answer.status, isShared: true };
      let isShared = true;
      const askNow = () => {
        isShared = false;
        return ask();
      };
      const status = await shareStatus(session, askNow);
      if (!isShared) answers.set(session.id, { status, atMs: clock().getTime() });
      return { status, isShared };
    },
  };
};
