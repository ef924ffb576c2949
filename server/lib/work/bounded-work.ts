import { setTimeout } from 'node:timers/promises';

interface Limits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

/**
 * Returns a function that runs `work` as soon as fewer than `maxRunning` calls run, in the order of
 * the calls. While `maxWaiting` calls wait, it rejects with the error of `createFullError` at once.
 */
export const createBoundedQueue = (
  { maxRunning, maxWaiting }: Limits,
  createFullError: () => Error,
) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw createFullError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/**
 * Returns a function that resolves with the result of `read`, or with undefined after `timeoutMs`
 * or an error. Calls during a read wait for this read instead of starting another one, so that
 * reads that hang do not accumulate.
 */
export const createBoundedRead = <Value>(read: () => Promise<Value>, timeoutMs: number) => {
  let pending: Promise<Value | undefined> | undefined;
  return (): Promise<Value | undefined> => {
    pending ??= read()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, setTimeout(timeoutMs, undefined, { ref: false })]);
  };
};
