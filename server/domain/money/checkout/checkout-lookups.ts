import type { Database } from '../../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../../db/rate-limiter.ts';
import { isYoungerThan } from '../../../lib/time/durations.ts';
import type { CheckoutStatus, HostedCheckout } from '../../providers/payment-provider.ts';
import { createOfferedMethods, type OfferedMethods } from './offered-methods.ts';

const ANSWER_LIFETIME_MS = 3_000;
const LIMIT_WINDOW_SECONDS = 10 * 60;
/** One page that reloads every five seconds causes 120 calls. */
const MAX_CALLS_PER_PAYMENT_REQUEST = 150;

interface Checkout {
  readonly id: string;
  readonly paymentRequestId: string;
}

interface SharedCalls<Result> {
  /**
   * Returns a recent answer, or waits for a running call, or else calls the provider. `isShared` is false
   * only for the caller's own call: any other answer may be older than the question.
   * @throws ApiProblem throttled
   */
  share(
    checkout: Checkout,
    callProvider: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly isShared: boolean }>;
  /** The server has a newer answer, for example after a webhook. */
  forget(checkoutId: string): void;
}

/**
 * Visitors can open a pay link as often as they like. Those at the same time share a call to the provider,
 * and each payment request has a limit.
 */
export interface CheckoutLookups {
  readonly statuses: SharedCalls<CheckoutStatus>;
  readonly openings: SharedCalls<HostedCheckout>;
  readonly offeredMethods: OfferedMethods;
}

const createSharedCalls = <Result>(
  countCall: (paymentRequestId: string) => Promise<void>,
  clock: () => Date,
): SharedCalls<Result> => {
  const inFlight = new Map<string, Promise<Result>>();
  /** The oldest answer is first. */
  const answers = new Map<string, { readonly result: Result; readonly atMs: number }>();

  const deleteOldAnswers = () => {
    const nowMs = clock().getTime();
    for (const [id, { atMs }] of answers) {
      if (!isYoungerThan(atMs, ANSWER_LIFETIME_MS, nowMs)) answers.delete(id);
    }
  };

  const call = async ({ id, paymentRequestId }: Checkout, callProvider: () => Promise<Result>) => {
    try {
      await countCall(paymentRequestId);
      const result = await callProvider();
      answers.set(id, { result, atMs: clock().getTime() });
      return result;
    } finally {
      inFlight.delete(id);
    }
  };

  return {
    forget: (id) => void answers.delete(id),
    share: async (checkout, callProvider) => {
      deleteOldAnswers();
      const answer = answers.get(checkout.id);
      if (answer) return { result: answer.result, isShared: true };
      const running = inFlight.get(checkout.id);
      if (running) return { result: await running, isShared: true };
      const started = call(checkout, callProvider);
      inFlight.set(checkout.id, started);
      return { result: await started, isShared: false };
    },
  };
};

/** The limit counts for all processes. Each process stores its own answers. */
export const createCheckoutLookups = (
  database: Pick<Database, 'unscopedDb'>,
  clock: () => Date,
): CheckoutLookups => {
  const limiter = createRateLimiter(database, {
    keyPrefix: 'checkout',
    maxAttempts: MAX_CALLS_PER_PAYMENT_REQUEST,
    windowSeconds: LIMIT_WINDOW_SECONDS,
  });
  const countCall = (paymentRequestId: string) =>
    countAttempt(
      limiter,
      paymentRequestId,
      'This link was opened too often. Please wait and try again',
    );

  return {
    statuses: createSharedCalls(countCall, clock),
    openings: createSharedCalls(countCall, clock),
    offeredMethods: createOfferedMethods(clock),
  };
};
