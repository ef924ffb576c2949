import { setTimeout } from 'node:timers/promises';

interface Limits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

/** Calls run in order, at most `maxRunning` at once. If `maxWaiting` calls wait, the next one fails. */
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
 * Resolves with undefined after `timeoutMs` or an error. Calls during a read share it, so that hanging reads
 * do not pile up.
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
